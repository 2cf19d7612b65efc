package io.fanout.policy.limit;

import io.fanout.api.ProblemDetails;
import io.fanout.core.admit.AdmitCheck;
import io.fanout.core.admit.AdmitRequest;
import io.fanout.core.admit.Verdict;

/**
 * Refuses a request with 429 if its key has used up its limit, and tells clients the remaining
 * permits.
 */
final class LimitCheck implements AdmitCheck {
  private static final String REMAINING = "RateLimit";
  private static final String POLICY = "RateLimit-Policy";

  private final LimitRule rule;
  private final KeyParts parts;
  private final LimitCounts counts;
  private final String policy;

  /** How the field that tells the remaining permits begins. */
  private final String prefix;

  LimitCheck(LimitRule rule, KeyParts parts, LimitCounts counts) {
    this.rule = rule;
    this.parts = parts;
    this.counts = counts;
    this.policy =
        "\"%s\";q=%d;w=%d".formatted(rule.name(), rule.permits(), rule.window().toSeconds());
    this.prefix = "\"%s\";r=".formatted(rule.name());
  }

  @Override
  public Verdict check(AdmitRequest request) {
    Permit permit = counts.take(parts.of(request));
    request.answerWith(POLICY, policy);
    request.answerWith(REMAINING, prefix + permit.remaining() + ";t=" + permit.secondsToReset());
    return permit.granted() ? Verdict.GO_ON : refusal(permit);
  }

  private Verdict refusal(Permit permit) {
    String seconds = Long.toString(permit.secondsToReset());
    String detail = "the limit %s is used up; try again in %s s".formatted(rule.name(), seconds);
    return new Verdict.Refuse(
        "over-limit",
        ProblemDetails.of(429, detail).with("limit", rule.name()).header("Retry-After", seconds));
  }

  @Override
  public void refusedLater(AdmitRequest request) {
    counts.giveBack(parts.of(request));
  }
}
