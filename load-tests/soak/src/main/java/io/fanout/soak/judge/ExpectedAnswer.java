package io.fanout.soak.judge;

import io.fanout.soak.client.Reply;
import io.fanout.soak.client.SoakRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An answer that is correct for a request.
 *
 * @param own members that must be present with the requested id
 * @param others other members that must be present
 * @param lost members whose call failed, with the JSON that replaces each
 * @param reasons the endings that a problem may name; empty if it names no call
 */
public record ExpectedAnswer(
    int status,
    List<String> own,
    List<String> others,
    Map<String, String> lost,
    List<String> reasons) {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String ROOT = "";
  private static final int OK = 200;
  private static final int UNAVAILABLE = 503;
  private static final int TOO_LATE = 504;

  public ExpectedAnswer {
    own = List.copyOf(own);
    others = List.copyOf(others);
    lost = Map.copyOf(lost);
    reasons = List.copyOf(reasons);
  }

  /** An answer with all of these members, each with the requested id. */
  public static ExpectedAnswer whole(String... own) {
    return new ExpectedAnswer(OK, List.of(own), List.of(), Map.of(), List.of());
  }

  /** An answer with the only call's members in the root, with the requested id. */
  public static ExpectedAnswer flat() {
    return new ExpectedAnswer(OK, List.of(ROOT), List.of(), Map.of(), List.of());
  }

  /** A copy that also expects these members. */
  public ExpectedAnswer and(String... more) {
    return new ExpectedAnswer(status, own, List.of(more), lost, reasons);
  }

  /** A copy that also expects this stand-in for a member whose call failed. */
  public ExpectedAnswer without(String member, String standIn) {
    return new ExpectedAnswer(status, own, others, Map.of(member, standIn), reasons);
  }

  /** A problem with this status and one of these reasons. */
  public static ExpectedAnswer problem(int status, String... reasons) {
    return new ExpectedAnswer(status, List.of(), List.of(), Map.of(), List.of(reasons));
  }

  /** The answer if the deadline passed and not even the flow had an answer. */
  public static ExpectedAnswer late() {
    return problem(TOO_LATE);
  }

  /** The answer to a request beyond max-in-flight. */
  public static ExpectedAnswer refusal() {
    return problem(UNAVAILABLE);
  }

  public boolean isWhole() {
    return status == OK && lost.isEmpty();
  }

  public boolean isPartial() {
    return !lost.isEmpty();
  }

  public boolean isProblem() {
    return status != OK;
  }

  /** The differences to the reply, by promise; empty if the reply fits. */
  Map<Promise, String> differences(SoakRequest ask, Reply reply) {
    if (reply.status() != status) {
      return Map.of(
          reply.status() >= 500 && !isProblem() ? Promise.NO_5XX : Promise.STATUS,
          "%d (expected: %d)".formatted(reply.status(), status));
    }
    JsonNode body;
    try {
      body = JSON.readTree(reply.body());
    } catch (JacksonException malformed) {
      return Map.of(Promise.ANSWERED, "no JSON: " + reply.body());
    }
    return isProblem()
        ? problemDifference(reply, body).map(w -> Map.of(Promise.STATUS, w)).orElse(Map.of())
        : memberDifferences(ask, reply, body);
  }

  private Optional<String> problemDifference(Reply reply, JsonNode body) {
    String ending = body.path("ending").asString("");
    if (!reply.header("content-type").equals("application/problem+json")) {
      return Optional.of("Content-Type: " + reply.header("content-type"));
    }
    if (reply.body().contains("\\tat ") || reply.body().contains("io.fanout.")) {
      return Optional.of("it exposes internals");
    }
    if (reasons.isEmpty()) {
      boolean refused = status != UNAVAILABLE || !reply.header("retry-after").isEmpty();
      return refused && ending.isEmpty() ? Optional.empty() : Optional.of("no refusal");
    }
    return reasons.contains(ending)
        ? Optional.empty()
        : Optional.of("ending %s (expected: %s)".formatted(ending, String.join(" or ", reasons)));
  }

  private static JsonNode member(JsonNode body, String name) {
    return name.equals(ROOT) ? body : body.path(name);
  }

  private Map<Promise, String> memberDifferences(SoakRequest ask, Reply reply, JsonNode body) {
    String complete = reply.header("x-fanout-complete");
    if (!complete.equals(Boolean.toString(isWhole()))) {
      return Map.of(
          isWhole() ? Promise.UNHARMED : Promise.HONEST,
          "X-Fanout-Complete: %s (expected: %s)".formatted(complete, isWhole()));
    }
    List<String> present = new ArrayList<>(own);
    present.addAll(others);
    for (String member : present) {
      if (!member(body, member).isObject()) {
        return Map.of(Promise.UNHARMED, "%s is not there".formatted(member));
      }
    }
    for (String member : own) {
      if (!member(body, member).path("id").asString("").equals(ask.id())) {
        return Map.of(Promise.OWN_ANSWER, "%s is not that of %s".formatted(member, ask.id()));
      }
    }
    for (Map.Entry<String, String> each : lost.entrySet()) {
      if (!body.has(each.getKey())
          || !body.path(each.getKey()).equals(JSON.readTree(each.getValue()))) {
        return Map.of(Promise.HONEST, "%s is not %s".formatted(each.getKey(), each.getValue()));
      }
    }
    return Map.of();
  }
}
