package io.fanout.gateway.client.jdk;

import io.fanout.gateway.client.CallFailed;
import io.fanout.gateway.client.Ending;
import io.fanout.gateway.json.Slice;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Takes an answer's body up to a bound; a longer one ends its connection. One thread at a time. */
final class CappedBody implements HttpResponse.BodySubscriber<Slice> {
  private final int max;
  private final boolean tooLong;
  private final ByteArrayOutputStream all = new ByteArrayOutputStream();
  private final CompletableFuture<Slice> body = new CompletableFuture<>();
  private Flow.@Nullable Subscription subscription;

  /** With what the head announces, or -1. */
  CappedBody(int max, long announced) {
    this.max = max;
    this.tooLong = announced > max;
  }

  @Override
  public CompletionStage<Slice> getBody() {
    return body;
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    subscription = given;
    if (tooLong) {
      refuse(given);
    } else {
      given.request(Long.MAX_VALUE);
    }
  }

  private void refuse(Flow.Subscription open) {
    open.cancel();
    body.completeExceptionally(
        new CallFailed(
            Ending.TOO_LARGE,
            "the answer's body is longer than the %d bytes of max-response".formatted(max)));
  }

  @Override
  public void onNext(List<ByteBuffer> pieces) {
    for (ByteBuffer piece : pieces) {
      if (body.isDone()) {
        return;
      }
      if (piece.remaining() > max - all.size()) {
        if (subscription != null) {
          refuse(subscription);
        }
        return;
      }
      byte[] bytes = new byte[piece.remaining()];
      piece.get(bytes);
      all.writeBytes(bytes);
    }
  }

  @Override
  public void onError(Throwable failure) {
    body.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    body.complete(Slice.of(all.toByteArray()));
  }
}
