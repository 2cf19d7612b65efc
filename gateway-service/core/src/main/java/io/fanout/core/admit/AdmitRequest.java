package io.fanout.core.admit;

import io.fanout.api.Answer;
import io.fanout.api.Caller;
import io.fanout.api.Identity;
import io.fanout.api.ProblemDetails;
import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.core.lane.Lane;
import io.fanout.core.peer.Peer;
import io.fanout.core.plan.Endpoint;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A request on its way through the checks of its endpoint, with their findings. Confined to its
 * client's lane.
 */
public final class AdmitRequest {
  private static final String VARY = "Vary";

  private final Endpoint endpoint;
  private final Method method;
  private final Headers headers;
  private final Peer peer;
  private final AdmitCheck[] checks;
  private Caller caller;
  private Headers.@Nullable Builder answerHeaders;
  private int passed;
  private Verdict.@Nullable Refuse refusal;
  private @Nullable CompletableFuture<Verdict> pending;

  AdmitRequest(
      Endpoint endpoint,
      Method method,
      Headers headers,
      Peer peer,
      Caller caller,
      AdmitCheck[] checks) {
    this.endpoint = endpoint;
    this.method = method;
    this.headers = headers;
    this.peer = peer;
    this.caller = caller;
    this.checks = checks;
  }

  /** Runs the checks that are left, until one refuses the request or has to wait. */
  public void advance() {
    while (refusal == null && passed < checks.length) {
      Verdict verdict = pending == null ? checks[passed].check(this) : pending.getNow(null);
      if (verdict instanceof Verdict.Wait wait) {
        pending = wait.stage().exceptionally(failure -> failed()).toCompletableFuture();
        verdict = pending.getNow(null);
      }
      if (verdict == null) {
        return;
      }
      pending = null;
      if (verdict instanceof Verdict.Refuse refuse) {
        refuse(refuse);
      } else {
        passed++;
      }
    }
  }

  private void refuse(Verdict.Refuse with) {
    refusal = with;
    for (int i = passed - 1; i >= 0; i--) {
      checks[i].refusedLater(this);
    }
  }

  private static Verdict failed() {
    return new Verdict.Refuse(
        "check-failed", ProblemDetails.of(500, "the gateway failed to check the request"));
  }

  /** Whether a check still waits for its stage. */
  public boolean waits() {
    return pending != null;
  }

  /** Runs the task on the lane once the request no longer waits. */
  public void whenReady(Lane lane, Runnable task) {
    CompletableFuture<Verdict> stage = pending;
    if (stage == null) {
      task.run();
      return;
    }
    CompletableFuture<Void> unused =
        stage.thenAccept(verdict -> lane.execute(() -> goOn(lane, task)));
  }

  private void goOn(Lane lane, Runnable task) {
    advance();
    whenReady(lane, task);
  }

  /** The refusal, if a check refused the request; otherwise null. */
  public Verdict.@Nullable Refuse refusal() {
    return refusal;
  }

  public Endpoint endpoint() {
    return endpoint;
  }

  public Method method() {
    return method;
  }

  /** The request's header fields. */
  public Headers headers() {
    return headers;
  }

  /** The other end of the client's connection, which may be a proxy. */
  public Peer peer() {
    return peer;
  }

  /** The sender, as far as the checks have identified it. */
  public Caller caller() {
    return caller;
  }

  /** Records the verified sender. */
  public void identify(Identity verified) {
    caller = caller.as(verified);
  }

  /** Adds a field to the answer, whatever the answer is. */
  public void answerWith(String name, String value) {
    if (answerHeaders == null) {
      answerHeaders = Headers.builder();
    }
    answerHeaders.add(name, value);
  }

  /**
   * The answer with the fields that checks have added. They replace its own, except for {@code
   * Vary}, which names one reason more.
   */
  public Answer complete(Answer answer) {
    if (answerHeaders == null) {
      return answer;
    }
    Headers own = answer.headers();
    return answer.withHeaders(own.with(withReasons(answerHeaders.build(), own)));
  }

  private static Headers withReasons(Headers added, Headers own) {
    if (added.first(VARY) == null || own.first(VARY) == null) {
      return added;
    }
    Headers.Builder all = Headers.builder();
    List<String> reasons = own.all(VARY);
    reasons.forEach(reason -> all.add(VARY, reason));
    added.forEach(all::add);
    return all.build();
  }
}
