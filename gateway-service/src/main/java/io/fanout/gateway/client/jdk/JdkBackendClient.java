package io.fanout.gateway.client.jdk;

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
import io.fanout.gateway.json.Slice;
import io.fanout.gateway.strand.Strands;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A backend behind {@link HttpClient}: the strand waits for its future, whatever the strand is. */
@SuppressWarnings("CollectionUndefinedEquality") // each future equals itself alone
final class JdkBackendClient implements BackendClient {
  private final HttpClient http;
  private final HostPlaces places;
  private final Strands strands;
  private final boolean http2;
  private final Compression compression;
  private final Runnable end;
  private final Set<CompletableFuture<?>> underWay = ConcurrentHashMap.newKeySet();

  JdkBackendClient(
      HttpClient http,
      HostPlaces places,
      Strands strands,
      boolean http2,
      Compression compression,
      Ends ends) {
    this.http = http;
    this.places = places;
    this.strands = strands;
    this.http2 = http2;
    this.compression = compression;
    this.end = ends.once(this::end);
  }

  @Override
  public Reply call(Origin origin, Request request, Cancellation cancellation)
      throws CallFailed, SuspendExecution, InterruptedException {
    HttpRequest message = Messages.of(origin, compression.asked(request), http2);
    Places host = places.at(origin);
    host.take(cancellation);
    Reply reply;
    try {
      reply = send(origin, message, cancellation);
    } finally {
      host.giveBack();
    }
    return compression.decoded(request, reply);
  }

  private Reply send(Origin origin, HttpRequest message, Cancellation cancellation)
      throws CallFailed, SuspendExecution, InterruptedException {
    AtomicReference<@Nullable CallFailed> refusal = new AtomicReference<>();
    CompletableFuture<HttpResponse<Slice>> answer =
        http.sendAsync(
            message,
            head ->
                new CappedBody(
                    compression.max(),
                    compression.memory(),
                    head.headers().firstValueAsLong("Content-Length").orElse(-1),
                    refusal));
    underWay.add(answer);
    cancellation.onCancel(() -> answer.cancel(true));
    try {
      return reply(strands.await(answer));
    } catch (ExecutionException e) {
      CallFailed refused = refusal.get();
      throw cancellation.explain(
          refused != null
              ? refused
              : Failures.failed(origin, e.getCause() == null ? e : e.getCause()));
    } catch (CancellationException e) {
      throw cancellation.explain(Ending.BROKEN_OFF, origin + ": the client is closed");
    } finally {
      // Does nothing to what is done; an interrupt leaves a call that nobody waits for.
      answer.cancel(true);
      underWay.remove(answer);
    }
  }

  private static Reply reply(HttpResponse<Slice> response) {
    Headers.Builder headers = Headers.builder();
    response
        .headers()
        .map()
        .forEach(
            (name, values) -> {
              if (!name.startsWith(":")) {
                values.forEach(value -> headers.add(name, value));
              }
            });
    return new Reply(response.statusCode(), headers.build(), response.body());
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
    underWay.forEach(answer -> answer.cancel(true));
    JdkClients.shutDown(http);
  }
}
