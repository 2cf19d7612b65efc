package io.fanout.gateway.inbound;

import io.fanout.gateway.flow.Reception;
import io.fanout.gateway.http.Headers;
import io.fanout.gateway.http.Method;
import io.fanout.gateway.json.Slice;
import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request while its body arrives. */
final class RequestAssembly {
  private static final byte[] NOTHING = new byte[0];

  private final HttpRequest head;
  private final int maxBody;
  private byte[] body = NOTHING;
  private int length;

  RequestAssembly(HttpRequest head, int maxBody) {
    this.head = head;
    this.maxBody = maxBody;
  }

  /** Adds a part of the body; false where it would become too long. */
  boolean add(ByteBuf part) {
    int more = part.readableBytes();
    if (more == 0) {
      return true;
    }
    if (more > maxBody - length) {
      return false;
    }
    if (more > body.length - length) {
      body = Arrays.copyOf(body, Math.min(maxBody, Math.max(length + more, 2 * body.length)));
    }
    part.readBytes(body, length, more);
    length += more;
    return true;
  }

  InboundRequest whole() {
    String uri = RequestRules.originForm(head.uri());
    int mark = uri.indexOf('?');
    String path = mark < 0 ? uri : uri.substring(0, mark);
    String query = mark < 0 ? "" : uri.substring(mark + 1);
    return InboundRequest.of(
        new Reception.Asked(
            method(head.method()), path, query, headers(), Slice.of(body, 0, length)),
        head.protocolVersion().equals(HttpVersion.HTTP_1_1) && HttpUtil.isKeepAlive(head),
        head.method().equals(HttpMethod.HEAD));
  }

  private static @Nullable Method method(HttpMethod method) {
    return switch (method.name()) {
      case "GET" -> Method.GET;
      case "POST" -> Method.POST;
      case "PUT" -> Method.PUT;
      case "PATCH" -> Method.PATCH;
      case "DELETE" -> Method.DELETE;
      default -> null;
    };
  }

  private Headers headers() {
    Headers.Builder headers = Headers.builder();
    for (Map.Entry<String, String> field : head.headers()) {
      headers.add(field.getKey(), field.getValue());
    }
    return headers.build();
  }
}
