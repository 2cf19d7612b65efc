package io.fanout.launcher.terminal;

/**
 * One entry of {@code Server-Timing}, in milliseconds.
 *
 * @param start counted from the start of the exchange
 * @param description how a failed call ended; empty if it was answered
 */
public record TimingEntry(String name, double start, double duration, String description) {
  /** The name of the entry for the whole exchange. */
  static final String TOTAL = "total";

  double end() {
    return start + duration;
  }

  boolean isTotal() {
    return name.equals(TOTAL);
  }

  boolean failed() {
    return !description.isEmpty();
  }
}
