package io.fanout.core.client;

import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.api.json.Slice;
import io.fanout.core.budget.BodyBudget;
import io.fanout.core.settings.BackendSettings;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.zip.GZIPInputStream;

/**
 * How a client treats compressed answers. A request that asks for compression gets the answer as
 * the backend sent it. For any other request the client decodes it, because a merge reads JSON.
 *
 * @param asks whether the client asks, for requests that do not
 * @param max how long a body may be, decoded
 * @param memory what all answers may take together
 */
public record Compression(boolean asks, int max, BodyBudget memory) {
  private static final String ACCEPT = "Accept-Encoding";
  private static final String ENCODING = "Content-Encoding";
  private static final int MAGIC_1 = 0x1f;
  private static final int MAGIC_2 = 0x8b;
  private static final int PIECE = 8 * 1024;

  public static Compression of(BackendSettings settings, BodyBudget memory) {
    return new Compression(settings.gzip(), (int) settings.maxResponse().toBytes(), memory);
  }

  /** The request as it is to be sent. */
  public Request asked(Request request) {
    if (!asks || request.headers().first(ACCEPT) != null) {
      return request;
    }
    Headers.Builder headers = Headers.builder();
    request.headers().forEach(headers::add);
    return request.with(headers.add(ACCEPT, "gzip").build());
  }

  /** The reply to that request, decoded if the gateway itself had asked for compression. */
  public Reply decoded(Request request, Reply reply) throws CallFailed {
    Slice body = reply.body();
    // No JSON begins with these bytes, so the gateway rarely has to look at the headers.
    boolean maybe =
        body.length() > 2
            && (body.array()[body.from()] & 0xff) == MAGIC_1
            && (body.array()[body.from() + 1] & 0xff) == MAGIC_2;
    if (!maybe || !isGzip(reply.headers().first(ENCODING)) || asksItself(request)) {
      return reply;
    }
    return new Reply(reply.status(), ofDecoded(reply.headers()), decoded(body));
  }

  private static boolean asksItself(Request request) {
    return request.headers().first(ACCEPT) != null;
  }

  private static boolean isGzip(@org.jspecify.annotations.Nullable String encoding) {
    return encoding != null
        && (encoding.strip().equalsIgnoreCase("gzip")
            || encoding.strip().equalsIgnoreCase("x-gzip"));
  }

  private static Headers ofDecoded(Headers headers) {
    Headers.Builder kept = Headers.builder();
    headers.forEach(
        (name, value) -> {
          if (!name.equalsIgnoreCase(ENCODING) && !name.equalsIgnoreCase("Content-Length")) {
            kept.add(name, value);
          }
        });
    return kept.build();
  }

  private Slice decoded(Slice body) throws CallFailed {
    byte[] piece = new byte[PIECE];
    try (CollectedBody all = new CollectedBody(max, memory);
        GZIPInputStream in =
            new GZIPInputStream(
                new ByteArrayInputStream(body.array(), body.from(), body.length()), PIECE)) {
      int read = in.read(piece);
      while (read >= 0) {
        all.add(piece, 0, read);
        read = in.read(piece);
      }
      return all.slice();
    } catch (IOException e) {
      throw new CallFailed(
          CallResultKind.MALFORMED,
          "the answer's body is not the gzip it is said to be: " + e.getMessage());
    }
  }
}
