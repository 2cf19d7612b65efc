package io.fanout.policy.credentials;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Cancellation;
import io.fanout.core.guard.Attempt;
import io.fanout.core.guard.Backend;
import io.fanout.core.lane.Lane;
import io.fanout.core.settings.TokenSettings;
import io.fanout.core.strand.Strands;
import io.fanout.core.time.Deadline;
import io.fanout.core.time.NanoClock;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The backend that issues tokens: called like any other, with its own timeout and guards. */
final class TokenIssuer {
  /** However short its life is, a token serves the calls that wait for it. */
  private static final long LEAST_LIFETIME = Duration.ofSeconds(1).toNanos();

  private final TokenSettings settings;
  private final Function<String, @Nullable Backend> backends;
  private final Strands strands;
  private final NanoClock clock;

  TokenIssuer(
      TokenSettings settings,
      Function<String, @Nullable Backend> backends,
      Strands strands,
      NanoClock clock) {
    this.settings = settings;
    this.backends = backends;
    this.strands = strands;
    this.clock = clock;
  }

  Strands strands() {
    return strands;
  }

  NanoClock clock() {
    return clock;
  }

  /** Fetches a token within the issuer's timeout, independent of the caller's. */
  AccessToken fetch(Request request, Lane lane)
      throws CallFailed, SuspendExecution, InterruptedException {
    String name = Objects.requireNonNull(settings.backend());
    Backend backend = backends.apply(name);
    if (backend == null) {
      throw failed(name, "there is no such backend any more");
    }
    long askedAt = clock.now();
    Duration timeout = backend.timeout();
    Attempt attempt =
        new Attempt(request, lane, Deadline.in(timeout, clock), timeout, new Cancellation());
    TokenAnswer answer;
    try {
      Reply reply = backend.call(attempt);
      answer = TokenAnswer.of(reply);
    } catch (CallFailed e) {
      throw failed(name, e.ending() == CallResultKind.NO_CREDENTIALS ? e.detail() : why(e));
    }
    Duration lifetime = answer.lifetime() == null ? settings.defaultLifetime() : answer.lifetime();
    long nanos = Math.max(LEAST_LIFETIME, lifetime.toNanos());
    long ahead = Math.min(settings.refreshAhead().toNanos(), nanos / 2);
    return new AccessToken(answer.token(), askedAt, askedAt + nanos - ahead, askedAt + nanos);
  }

  private static String why(CallFailed e) {
    return e.ending().label() + ": " + e.detail();
  }

  private static CallFailed failed(String issuer, String why) {
    return new CallFailed(
        CallResultKind.NO_CREDENTIALS, "no token from backend %s: %s".formatted(issuer, why));
  }
}
