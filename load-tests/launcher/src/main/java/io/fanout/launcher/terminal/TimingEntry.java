package io.fanout.launcher.terminal;

/**
 * One entry of {@code Server-Timing}, in milliseconds.
 *
 * @param start from the exchange's start
 * @param description how a failed call ended; empty if it was answered
 */
public record TimingEntry(String name, double start, double duration, String description) {
  /** The entry that stands for the whole exchange. */
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
