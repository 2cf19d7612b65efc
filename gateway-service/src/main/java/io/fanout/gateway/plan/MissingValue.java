package io.fanout.gateway.plan;

/** A reference that stands for nothing in this exchange. No stack trace: it tells of a request. */
public final class MissingValue extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final boolean clients;

  private MissingValue(String message, boolean clients) {
    super(message, null, false, false);
    this.clients = clients;
  }

  static MissingValue of(Template.Part.Hole hole) {
    boolean clients = !(hole.reference() instanceof Reference.Answer);
    String from = clients ? "the request" : "an earlier call's answer";
    return new MissingValue("%s is missing in %s".formatted(hole.name(), from), clients);
  }

  static MissingValue refused(String message) {
    return new MissingValue(message, true);
  }

  /** Whether the client should have sent it; otherwise an earlier call's answer lacks it. */
  public boolean clients() {
    return clients;
  }
}
