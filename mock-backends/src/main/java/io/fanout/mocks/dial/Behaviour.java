package io.fanout.mocks.dial;

/** All settings of one backend. They are independent: the fault happens after the latency. */
public record Behaviour(Latency latency, Fault fault) {

  /** No latency and no fault. */
  public static final Behaviour PROMPT = new Behaviour(Latency.NONE, Fault.OFF);

  /** This behaviour with one of the two replaced. */
  public Behaviour with(Dial dial) {
    return dial instanceof Latency slow
        ? new Behaviour(slow, fault)
        : new Behaviour(latency, (Fault) dial);
  }

  /** The arguments that set it, e.g. {@code c=100..300 c=fault:reset}. */
  public String specOf(Backend backend) {
    String slow = backend.key() + "=" + latency.spec();
    return fault.equals(Fault.OFF) ? slow : slow + " " + backend.key() + "=" + fault.spec();
  }
}
