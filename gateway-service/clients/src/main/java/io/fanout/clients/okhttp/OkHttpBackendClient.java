package io.fanout.clients.okhttp;

import co.paralleluniverse.fibers.SuspendExecution;
import co.paralleluniverse.fibers.okhttp.FiberOkHttpClient;
import com.squareup.okhttp.Call;
import com.squareup.okhttp.Response;
import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.api.json.Slice;
import io.fanout.clients.slots.ConnectionSlots;
import io.fanout.clients.slots.HostConnectionSlots;
import io.fanout.core.client.BackendClient;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Cancellation;
import io.fanout.core.client.ClientEvents;
import io.fanout.core.client.CloseOnce;
import io.fanout.core.client.Compression;
import io.fanout.core.client.Origin;
import java.io.IOException;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A backend behind Comsat's OkHttp, for fibers. */
final class OkHttpBackendClient implements BackendClient {
  private final FiberOkHttpClient http;

  /** Sends each call on a connection of its own. */
  private final FiberOkHttpClient unpooled;

  private final HostConnectionSlots places;
  private final Compression compression;
  private final ClientEvents events;
  private final Runnable end;

  /** Cancels the calls under way. */
  private final Set<Runnable> underWay = ConcurrentHashMap.newKeySet();

  OkHttpBackendClient(
      FiberOkHttpClient http,
      FiberOkHttpClient unpooled,
      HostConnectionSlots places,
      Compression compression,
      ClientEvents events,
      CloseOnce ends) {
    this.http = http;
    this.unpooled = unpooled;
    this.places = places;
    this.compression = compression;
    this.events = events;
    this.end = ends.once(this::end);
  }

  @Override
  public Reply call(Origin origin, Request request, Cancellation cancellation)
      throws CallFailed, SuspendExecution, InterruptedException {
    com.squareup.okhttp.Request message = OkHttpRequests.of(origin, compression.asked(request));
    ConnectionSlots host = places.at(origin);
    host.take(cancellation);
    Reply reply;
    try {
      reply = send(origin, message, request.idempotent(), cancellation);
    } finally {
      host.giveBack();
    }
    return compression.decoded(request, reply);
  }

  /** Sends once more, on a new connection, where a used one was closed before an answer came. */
  private Reply send(
      Origin origin,
      com.squareup.okhttp.Request message,
      boolean idempotent,
      Cancellation cancellation)
      throws CallFailed, SuspendExecution, InterruptedException {
    Reply reply = answerOrNull(origin, http, message, idempotent, cancellation);
    if (reply == null) {
      events.resent();
      reply = answerOrNull(origin, unpooled, message, false, cancellation);
    }
    return Objects.requireNonNull(reply);
  }

  /** The answer; null where it may be sent once more and a used connection was closed before it. */
  private @Nullable Reply answerOrNull(
      Origin origin,
      FiberOkHttpClient client,
      com.squareup.okhttp.Request message,
      boolean maySendAgain,
      Cancellation cancellation)
      throws CallFailed, SuspendExecution, InterruptedException {
    com.squareup.okhttp.Request tagged = NoAddedCompression.tagged(message);
    Call call = client.newCall(tagged);
    Runnable cancel = () -> CancelledCalls.cancel(CallTag.of(tagged), call);
    underWay.add(cancel);
    cancellation.onCancel(cancel);
    try {
      Reply reply = reply(call.execute());
      if (cancellation.reason() != null) {
        throw cancellation.explain(CallResultKind.CANCELLED, "");
      }
      return reply;
    } catch (IOException e) {
      boolean stale = e instanceof LeftoverBytesGuard.Silence silence && silence.reused();
      if (stale && maySendAgain && cancellation.reason() == null) {
        return null;
      }
      throw cancellation.explain(OkHttpFailures.failed(origin, e));
    } catch (IllegalArgumentException e) {
      // OkHttp and our Headers throw this for an invalid header field.
      throw cancellation.explain(CallFailed.of(CallResultKind.MALFORMED, origin, e, false));
    } catch (AssertionError e) {
      // Comsat wraps an interrupt in an AssertionError.
      if (e.getCause() instanceof InterruptedException interrupt) {
        cancel.run();
        throw interrupt;
      }
      throw e;
    } finally {
      underWay.remove(cancel);
    }
  }

  private static Reply reply(Response response) throws IOException {
    Headers.Builder headers = Headers.builder();
    com.squareup.okhttp.Headers received = response.headers();
    for (int i = 0; i < received.size(); i++) {
      if (!received.name(i).startsWith("OkHttp-")) {
        headers.add(received.name(i), received.value(i));
      }
    }
    return new Reply(response.code(), headers.build(), Slice.of(response.body().bytes()));
  }

  @Override
  public Connections connections() {
    return places.connections(http.getConnectionPool().getIdleConnectionCount());
  }

  @Override
  public void close() {
    end.run();
  }

  private void end() {
    places.close();
    underWay.forEach(Runnable::run);
    http.getConnectionPool().evictAll();
  }
}
