package io.fanout.clients.comsat;

import io.fanout.clients.apache.BodySize;
import io.fanout.clients.apache.NoRoomException;
import io.fanout.clients.apache.TooLargeException;
import io.fanout.core.budget.BodyBudget;
import io.fanout.core.client.FillingBuffer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.http.HttpEntity;
import org.apache.http.HttpResponse;
import org.apache.http.entity.BasicHttpEntity;
import org.apache.http.entity.ByteArrayEntity;
import org.apache.http.entity.ContentType;
import org.apache.http.nio.ContentDecoder;
import org.apache.http.nio.IOControl;
import org.apache.http.nio.protocol.AbstractAsyncResponseConsumer;
import org.apache.http.protocol.HttpContext;
import org.jspecify.annotations.Nullable;

/**
 * Takes an answer into memory up to a bound. Called by the reactor's thread alone, and read after
 * the callback that publishes it.
 */
final class CappedConsumer extends AbstractAsyncResponseConsumer<HttpResponse> {
  private static final byte[] NOTHING = new byte[0];

  private final int max;
  private final FillingBuffer buffer;
  private @Nullable HttpResponse response;
  private byte[] body = NOTHING;
  private int filled;

  CappedConsumer(int max, BodyBudget memory) {
    this.max = max;
    this.buffer = new FillingBuffer(memory);
  }

  @Override
  protected void onResponseReceived(HttpResponse received) {
    response = received;
  }

  /** Nobody asks. HttpCore would fail at a charset that it does not know. */
  @Override
  protected ContentType getContentType(HttpEntity entity) {
    return ContentType.DEFAULT_BINARY;
  }

  @Override
  protected void onEntityEnclosed(HttpEntity entity, ContentType unused) throws IOException {
    long length = entity.getContentLength();
    if (length > max) {
      throw new TooLargeException(max);
    }
    body = new byte[checked(BodySize.first(length, max))];
  }

  @Override
  protected void onContentReceived(ContentDecoder decoder, IOControl control) throws IOException {
    while (!decoder.isCompleted()) {
      if (filled == body.length) {
        if (filled == max) {
          throwIfMoreComes(decoder);
          return;
        }
        body = Arrays.copyOf(body, checked(BodySize.next(body.length, max)));
      }
      int read = decoder.read(ByteBuffer.wrap(body, filled, body.length - filled));
      if (read <= 0) {
        return;
      }
      filled += read;
    }
  }

  /** That size, if there is room for it. */
  private int checked(int size) throws NoRoomException {
    if (!buffer.mayHold(size)) {
      throw new NoRoomException(buffer.noMemory());
    }
    return size;
  }

  /** Tells a full answer from a longer one. */
  private void throwIfMoreComes(ContentDecoder decoder) throws IOException {
    if (decoder.read(ByteBuffer.allocate(1)) > 0) {
      throw new TooLargeException(max);
    }
  }

  @Override
  protected @Nullable HttpResponse buildResult(HttpContext context) {
    HttpResponse done = response;
    if (done != null && done.getEntity() instanceof BasicHttpEntity) {
      done.setEntity(new ByteArrayEntity(body, 0, filled));
    }
    return done;
  }

  @Override
  protected void releaseResources() {
    response = null;
    body = NOTHING;
    buffer.close();
  }
}
