package io.fanout.netty.client;

import static io.fanout.core.http.HeadBytes.ascii;

import io.fanout.api.CallResultKind;
import io.fanout.api.Request;
import io.fanout.api.http.Method;
import io.fanout.api.json.Slice;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.EgressProxy;
import io.fanout.core.client.Origin;
import io.fanout.core.http.HeadBytes;
import io.fanout.netty.http1.HeadChars;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes requests to one host, each into one buffer that goes to the wire as it is. What could end
 * a line, or say where the message ends, is refused: a value never becomes a second header or a
 * second request. Owned by its lane.
 */
final class RequestWriter implements AutoCloseable {
  private static final byte[] END_OF_LINE = {'\r', '\n'};
  private static final byte[] CONTENT_LENGTH = ascii("Content-Length: ");
  private static final Map<Method, byte[]> METHODS = new EnumMap<>(Method.class);

  static {
    for (Method method : Method.values()) {
      METHODS.put(method, ascii(method.name() + ' '));
    }
  }

  private final byte @Nullable [] beforeTarget;
  private final byte[] afterTarget;
  private final HeadBytes head = new HeadBytes();
  private final RequestBuffer memory = new RequestBuffer();
  private final FieldBytes fields;

  /** With the proxy that forwards the requests; null where they go to the host. */
  RequestWriter(Origin origin, @Nullable EgressProxy forwarder, FieldBytes fields) {
    this.fields = fields;
    this.beforeTarget = forwarder == null ? null : ascii(EgressProxy.beforeTarget(origin));
    String credentials = forwarder == null ? "" : forwarder.credentialsLine();
    this.afterTarget = ascii(" HTTP/1.1\r\nHost: " + origin.authority() + "\r\n" + credentials);
  }

  /** The request's bytes; whoever gets the buffer releases it. */
  ByteBuf write(Request request, ByteBufAllocator buffers) throws CallFailed {
    Slice body = request.body();
    head.begin().put(Objects.requireNonNull(METHODS.get(request.method())));
    if (beforeTarget != null) {
      head.put(beforeTarget);
    }
    putTarget(request.target());
    head.put(afterTarget);
    head.put(fields.of(request.headers()));
    if (body != null || mayHaveBody(request.method())) {
      head.put(CONTENT_LENGTH).put(body == null ? 0 : body.length()).put(END_OF_LINE);
    }
    head.put(END_OF_LINE);
    ByteBuf buffer = memory.next(buffers, head.length() + (body == null ? 0 : body.length()));
    buffer.writeBytes(head.array(), 0, head.length());
    if (body != null) {
      buffer.writeBytes(body.array(), body.from(), body.length());
    }
    return buffer;
  }

  @Override
  public void close() {
    memory.close();
  }

  /** RFC 9110, 8.6: only where a body would be expected is its absence worth saying. */
  private static boolean mayHaveBody(Method method) {
    return method == Method.POST || method == Method.PUT || method == Method.PATCH;
  }

  private void putTarget(String target) throws CallFailed {
    if (target.isEmpty()) {
      throw refused("it has no target");
    }
    for (int i = 0; i < target.length(); i++) {
      char c = target.charAt(i);
      if (!HeadChars.isVisible(c)) {
        throw refused("the target has %s, which is to be encoded".formatted(HeadChars.name(c)));
      }
    }
    head.put(target);
  }

  static CallFailed refused(String what) {
    return new CallFailed(CallResultKind.BAD_REQUEST, "the request was not sent: " + what);
  }
}
