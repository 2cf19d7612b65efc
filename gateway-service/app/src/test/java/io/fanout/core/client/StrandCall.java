package io.fanout.core.client;

import co.paralleluniverse.fibers.SuspendExecution;
import co.paralleluniverse.strands.Strand;
import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A call on a strand, controlled by the test's thread. */
final class StrandCall {
  private final BackendClient client;
  private final Origin origin;
  private final Request request;
  private final Cancellation cancellation;
  private final CompletableFuture<Reply> done = new CompletableFuture<>();
  private volatile @Nullable Strand strand;

  StrandCall(BackendClient client, Origin origin, Request request, Cancellation cancellation) {
    this.client = client;
    this.origin = origin;
    this.request = request;
    this.cancellation = cancellation;
  }

  /** Makes the call on its strand. */
  void make() throws SuspendExecution {
    strand = Strand.currentStrand();
    try {
      done.complete(client.call(origin, request, cancellation));
    } catch (CallFailed | InterruptedException | RuntimeException | Error e) {
      done.completeExceptionally(e);
    }
  }

  void interrupt() {
    Strand running = strand;
    if (running == null) {
      throw new IllegalStateException("the call has no strand yet");
    }
    running.interrupt();
  }

  boolean isDone() {
    return done.isDone();
  }

  /** The reply; fails if there is none. */
  Reply reply() {
    Throwable failure = failureOrNull();
    if (failure != null) {
      throw new AssertionError("expected: a reply", failure);
    }
    return done.join();
  }

  /** The call's failure; fails if the call was answered. */
  Throwable failure() {
    Throwable failure = failureOrNull();
    if (failure == null) {
      throw new AssertionError("expected: a failure, but was " + done.join());
    }
    return failure;
  }

  /** How the call failed; fails if it was answered or threw anything else. */
  CallResultKind ending() {
    Throwable failure = failure();
    if (failure instanceof CallFailed call) {
      return call.ending();
    }
    throw new AssertionError("expected: CallFailed", failure);
  }

  /** How the call ended, whether answered or failed. */
  CallResultKind endingOrAnswer() {
    return failureOrNull() == null ? CallResultKind.ANSWERED : ending();
  }

  private @Nullable Throwable failureOrNull() {
    try {
      Reply unused = done.get(60, TimeUnit.SECONDS);
      return null;
    } catch (ExecutionException e) {
      return e.getCause();
    } catch (TimeoutException e) {
      AssertionError hangs = new AssertionError("the call never ended; its strand is here", e);
      Strand running = strand;
      if (running != null) {
        hangs.setStackTrace(running.getStackTrace());
      }
      throw hangs;
    } catch (InterruptedException e) {
      throw new AssertionError("the test was interrupted", e);
    }
  }
}
