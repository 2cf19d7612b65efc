package io.fanout.mocks.dial;

/** A setting of a running backend: its latency or its fault. */
public sealed interface Dial permits Latency, Fault {

  /** A text from which {@link #parse} builds an equal dial. */
  String spec();

  /**
   * Parses a latency such as {@code 500}, {@code 100..300} or {@code lognormal:120,0.5}, or a fault
   * such as {@code fault:reset}.
   *
   * @throws IllegalArgumentException whose message names the error and the expected form
   */
  static Dial parse(String spec) {
    return spec.startsWith(Fault.PREFIX) ? Fault.parse(spec) : Latency.parse(spec);
  }
}
