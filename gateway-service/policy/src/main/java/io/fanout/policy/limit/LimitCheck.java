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

  LimitCheck(LimitRule rule, KeyParts parts, LimitCounts counts) {
    this.rule = rule;
    this.parts = parts;
    this.counts = counts;
    this.policy =
        "\"%s\";q=%d;w=%d".formatted(rule.name(), rule.permits(), rule.window().toSeconds());
  }

  @Override
  public Verdict check(AdmitRequest request) {
    Permit permit = counts.take(parts.of(request));
    String seconds = Long.toString(permit.secondsToReset());
    request.answerWith(POLICY, policy);
    request.answerWith(
        REMAINING, "\"" + rule.name() + "\";r=" + permit.remaining() + ";t=" + seconds);
    return permit.granted()
        ? Verdict.GO_ON
        : new Verdict.Refuse(
            "over-limit",
            ProblemDetails.of(
                    429,
                    "the limit %s is used up; try again in %s s".formatted(rule.name(), seconds))
                .with("limit", rule.name())
                .header("Retry-After", seconds));
  }

  @Override
  public void refusedLater(AdmitRequest request) {
    counts.giveBack(parts.of(request));
  }
}
