package io.fanout.extras.actor;

import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * One call on its way, or the proxy that makes calls: a generated class is both, so that its code
 * needs to name no class but itself. Public for that code alone.
 *
 * <p>A call belongs to its caller until the hand-off publishes it, then to the owner.
 */
public abstract class ActorMessage {
  private @Nullable Mailbox mailbox;
  private int method;
  private @Nullable CompletableFuture<@Nullable Object> answer;

  /** Makes a proxy of this. */
  final void bind(Mailbox opened) {
    mailbox = opened;
  }

  private Mailbox mailbox() {
    return Objects.requireNonNull(mailbox, "a call is no proxy");
  }

  /** For generated code, on a proxy: sends a call of that method, which has no result. */
  protected final void tell(ActorMessage call, int number) {
    call.method = number;
    mailbox().tell(call);
  }

  /** For generated code, on a proxy: sends a call of that method, and promises its result. */
  protected final CompletionStage<@Nullable Object> ask(ActorMessage call, int number) {
    call.method = number;
    CompletableFuture<@Nullable Object> promised = new CompletableFuture<>();
    call.answer = promised;
    if (!mailbox().ask(call)) {
      promised.completeExceptionally(
          new RejectedExecutionException("the actor's hand-off is full or closed"));
    }
    // A minimal stage, because only the owner may complete it.
    return promised.minimalCompletionStage();
  }

  /** Does the call; generated. */
  protected abstract @Nullable Object perform(Object target, int number) throws Throwable;

  /** Does the call; what it throws goes to whoever was promised the result, else on. */
  final void run(Object target) {
    CompletableFuture<@Nullable Object> promised = answer;
    if (promised == null) {
      try {
        perform(target, method);
      } catch (RuntimeException | Error failure) {
        throw failure;
      } catch (Throwable failure) {
        throw new IllegalStateException("an actor's method failed", failure);
      }
      return;
    }
    try {
      CompletionStage<?> result =
          (CompletionStage<?>)
              Objects.requireNonNull(
                  perform(target, method),
                  "null for a CompletionStage (expected: a stage, maybe a completed one)");
      result.whenComplete(
          (value, failure) -> {
            if (failure == null) {
              promised.complete(value);
            } else {
              promised.completeExceptionally(failure);
            }
          });
    } catch (Throwable failure) {
      promised.completeExceptionally(failure);
    }
  }
}
