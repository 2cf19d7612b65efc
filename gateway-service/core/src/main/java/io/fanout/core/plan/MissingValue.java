package io.fanout.core.plan;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A reference without a value in this exchange, or with a value that must not be sent. It has no
 * stack trace, because it describes a request.
 */
public final class MissingValue extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final boolean clients;

  private MissingValue(String message, boolean clients) {
    super(message, null, false, false);
    this.clients = clients;
  }

  static MissingValue of(Template.Part.Hole hole) {
    return about(hole, "is missing");
  }

  /** Of a value that is there and cannot be used: {@code is} says why. */
  static MissingValue about(Template.Part.Hole hole, String is) {
    boolean clients = hole.isClients();
    String from = clients ? "the request" : "an earlier call's answer";
    return new MissingValue("{%s} %s in %s".formatted(hole.name(), is, from), clients);
  }

  /** Of a text that cannot be sent, made of several values. */
  static MissingValue about(List<Template.Part.Hole> holes, String is) {
    String names =
        holes.stream().map(hole -> "{" + hole.name() + "}").collect(Collectors.joining(", "));
    return new MissingValue(
        "what is made of %s %s".formatted(names, is),
        holes.stream().allMatch(Template.Part.Hole::isClients));
  }

  /** Whether the client should have sent it; otherwise an earlier call's answer lacks it. */
  public boolean clients() {
    return clients;
  }
}
