package io.fanout.clients.urlconnection;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.clients.slots.ConnectionSlots;
import io.fanout.clients.slots.HostConnectionSlots;
import io.fanout.core.client.BackendClient;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Cancellation;
import io.fanout.core.client.CloseOnce;
import io.fanout.core.client.Compression;
import io.fanout.core.client.Origin;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** A backend behind {@link HttpURLConnection}: the thread that calls does all of it. */
final class UrlConnectionClient implements BackendClient {
  private final ConnectionSetup opening;
  private final HostConnectionSlots places;
  private final Compression compression;
  private final Executor closers;
  private final Runnable end;
  private final Set<InFlightConnection> calls = ConcurrentHashMap.newKeySet();

  UrlConnectionClient(
      ConnectionSetup opening,
      HostConnectionSlots places,
      Compression compression,
      Executor closers,
      CloseOnce ends) {
    this.opening = opening;
    this.places = places;
    this.compression = compression;
    this.closers = closers;
    this.end = ends.once(this::end);
  }

  @Override
  public Reply call(Origin origin, Request request, Cancellation cancellation)
      throws CallFailed, SuspendExecution, InterruptedException {
    HttpURLConnection connection = opening.open(origin, compression.asked(request));
    ConnectionSlots host = places.at(origin);
    host.take(cancellation);
    Reply reply;
    try {
      reply = send(origin, connection, request, cancellation);
    } finally {
      host.giveBack();
    }
    return compression.decoded(request, reply);
  }

  private Reply send(
      Origin origin, HttpURLConnection connection, Request request, Cancellation cancellation)
      throws CallFailed {
    InFlightConnection call = new InFlightConnection(connection, closers);
    calls.add(call);
    cancellation.onCancel(call);
    try {
      if (call.isEnded()) {
        throw cancellation.explain(CallResultKind.CANCELLED, "cancelled before it was sent");
      }
      connection.connect();
      call.connected();
      unlessEnded(call, origin, cancellation);
      ConnectionSetup.send(call, request);
      // The JDK does not report that writing failed, but connects again to read the answer.
      unlessEnded(call, origin, cancellation);
      int status = connection.getResponseCode();
      if (status < 0) {
        throw new CallFailed(CallResultKind.MALFORMED, origin + ": the answer is not HTTP");
      }
      Reply reply = new Reply(status, headers(connection), body(connection, status));
      call.done();
      unlessEnded(call, origin, cancellation);
      return reply;
    } catch (CallFailed e) {
      call.done();
      call.disconnect();
      throw cancellation.explain(e);
    } catch (IOException | RuntimeException e) {
      // A concurrent disconnect can cause any of these exceptions.
      call.done();
      call.disconnect();
      if (e instanceof RuntimeException fault && !call.isEnded()) {
        throw fault;
      }
      unlessEnded(call, origin, cancellation);
      throw cancellation.explain(UrlConnectionFailures.failed(origin, e, call.isConnected()));
    } finally {
      calls.remove(call);
    }
  }

  private static void unlessEnded(InFlightConnection call, Origin origin, Cancellation cancellation)
      throws CallFailed {
    if (call.isEnded()) {
      throw cancellation.explain(CallResultKind.BROKEN_OFF, origin + ": the client is closed");
    }
  }

  private static Headers headers(HttpURLConnection connection) throws CallFailed {
    Headers.Builder headers = Headers.builder();
    // Index 0 is the status line.
    int i = 1;
    String name = connection.getHeaderFieldKey(i);
    while (name != null) {
      try {
        headers.add(name, String.valueOf(connection.getHeaderField(i)));
      } catch (IllegalArgumentException e) {
        // The JDK accepts characters that no header may contain.
        throw new CallFailed(CallResultKind.MALFORMED, "the answer is not HTTP: " + e.getMessage());
      }
      name = connection.getHeaderFieldKey(++i);
    }
    return headers.build();
  }

  private io.fanout.api.json.Slice body(HttpURLConnection connection, int status)
      throws IOException, CallFailed {
    @Nullable InputStream in =
        status >= HttpURLConnection.HTTP_BAD_REQUEST
            ? connection.getErrorStream()
            : connection.getInputStream();
    boolean none =
        status == HttpURLConnection.HTTP_NO_CONTENT
            || status == HttpURLConnection.HTTP_NOT_MODIFIED;
    long announced = none ? -1 : connection.getContentLengthLong();
    return CappedRead.all(in, announced, compression);
  }

  /** The JDK does not say how many idle connections it has, so none are reported. */
  @Override
  public Connections connections() {
    return places.connections(0);
  }

  @Override
  public void close() {
    end.run();
  }

  private void end() {
    places.close();
    calls.forEach(InFlightConnection::run);
  }
}
