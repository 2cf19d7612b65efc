package io.fanout.gateway.client.urlconnection;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.gateway.client.BackendClient;
import io.fanout.gateway.client.CallFailed;
import io.fanout.gateway.client.Cancellation;
import io.fanout.gateway.client.Compression;
import io.fanout.gateway.client.Ending;
import io.fanout.gateway.client.Ends;
import io.fanout.gateway.client.Origin;
import io.fanout.gateway.client.Reply;
import io.fanout.gateway.client.Request;
import io.fanout.gateway.client.places.HostPlaces;
import io.fanout.gateway.client.places.Places;
import io.fanout.gateway.http.Headers;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** A backend behind {@link HttpURLConnection}: the thread that calls does all of it. */
final class UrlConnectionClient implements BackendClient {
  private final Opening opening;
  private final HostPlaces places;
  private final Compression compression;
  private final Executor closers;
  private final Runnable end;
  private final Set<UnderWay> calls = ConcurrentHashMap.newKeySet();

  UrlConnectionClient(
      Opening opening, HostPlaces places, Compression compression, Executor closers, Ends ends) {
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
    Places host = places.at(origin);
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
    UnderWay call = new UnderWay(connection, closers);
    calls.add(call);
    cancellation.onCancel(call);
    try {
      if (call.isEnded()) {
        throw cancellation.explain(Ending.CANCELLED, "cancelled before it was sent");
      }
      connection.connect();
      call.connected();
      if (call.isEnded()) {
        throw cancellation.explain(Ending.BROKEN_OFF, origin + ": the client is closed");
      }
      Opening.send(connection, request);
      int status = connection.getResponseCode();
      if (status < 0) {
        throw new CallFailed(Ending.MALFORMED, origin + ": the answer is not HTTP");
      }
      Reply reply = new Reply(status, headers(connection), body(connection, status));
      call.done();
      if (call.isEnded()) {
        throw cancellation.explain(Ending.BROKEN_OFF, origin + ": the client is closed");
      }
      return reply;
    } catch (CallFailed e) {
      call.done();
      connection.disconnect();
      throw cancellation.explain(e);
    } catch (IOException | RuntimeException e) {
      // What a disconnect meets in the middle of its work can be anything.
      call.done();
      connection.disconnect();
      if (e instanceof RuntimeException fault && !call.isEnded()) {
        throw fault;
      }
      throw cancellation.explain(Failures.failed(origin, e, call.isConnected()));
    } finally {
      calls.remove(call);
    }
  }

  private static Headers headers(HttpURLConnection connection) throws CallFailed {
    Headers.Builder headers = Headers.builder();
    // The one at 0 is the status line.
    int i = 1;
    String name = connection.getHeaderFieldKey(i);
    while (name != null) {
      try {
        headers.add(name, String.valueOf(connection.getHeaderField(i)));
      } catch (IllegalArgumentException e) {
        // The JDK lets characters pass that no header can have.
        throw new CallFailed(Ending.MALFORMED, "the answer is not HTTP: " + e.getMessage());
      }
      name = connection.getHeaderFieldKey(++i);
    }
    return headers.build();
  }

  private io.fanout.gateway.json.Slice body(HttpURLConnection connection, int status)
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

  /** The JDK keeps its idle connections to itself: none are told of. */
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
    calls.forEach(UnderWay::run);
  }
}
