package io.fanout.clients.jdk;

import io.fanout.api.json.Slice;
import io.fanout.core.budget.BodyBudget;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.CollectedBody;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Takes an answer's body up to a bound; a longer one ends its connection. One thread at a time. */
final class CappedBody implements HttpResponse.BodySubscriber<Slice> {
  private final long announced;
  private final CollectedBody all;
  private final AtomicReference<@Nullable CallFailed> refusal;
  private final CompletableFuture<Slice> body = new CompletableFuture<>();
  private Flow.@Nullable Subscription subscription;

  /**
   * With what the head announces, or -1, and where it says why it took no more: a stream of HTTP/2
   * that is cancelled fails its call before the body can, for a reason of its own.
   */
  CappedBody(
      int max, BodyBudget memory, long announced, AtomicReference<@Nullable CallFailed> refusal) {
    this.refusal = refusal;
    this.announced = announced;
    this.all = new CollectedBody(max, memory);
  }

  @Override
  public CompletionStage<Slice> getBody() {
    return body;
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    subscription = given;
    try {
      all.announced(announced);
      given.request(Long.MAX_VALUE);
    } catch (CallFailed e) {
      refuse(e);
    }
  }

  private void refuse(CallFailed why) {
    all.close();
    refusal.set(why);
    if (subscription != null) {
      subscription.cancel();
    }
    body.completeExceptionally(why);
  }

  @Override
  public void onNext(List<ByteBuffer> pieces) {
    for (ByteBuffer piece : pieces) {
      if (body.isDone()) {
        return;
      }
      byte[] bytes = new byte[piece.remaining()];
      piece.get(bytes);
      try {
        all.add(bytes, 0, bytes.length);
      } catch (CallFailed e) {
        refuse(e);
      }
    }
  }

  @Override
  public void onError(Throwable failure) {
    all.close();
    body.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    all.close();
    body.complete(all.slice());
  }
}
