package io.fanout.clients.jdk;

import co.paralleluniverse.fibers.SuspendExecution;
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
import io.fanout.core.strand.Strands;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A backend behind {@link HttpClient}: the strand waits for its future, whatever the strand is. */
@SuppressWarnings("CollectionUndefinedEquality") // compares futures by identity
final class JdkBackendClient implements BackendClient {
  private final HttpClient http;
  private final NewConnections newConnections;
  private final Executor workers;
  private final HostConnectionSlots places;
  private final Strands strands;
  private final boolean http2;
  private final Compression compression;
  private final ClientEvents events;
  private final Runnable end;
  private final Set<CompletableFuture<?>> underWay = ConcurrentHashMap.newKeySet();

  /** Whether there may be a used connection. */
  private volatile boolean answered;

  JdkBackendClient(
      HttpClient http,
      NewConnections newConnections,
      Executor workers,
      HostConnectionSlots places,
      Strands strands,
      boolean http2,
      Compression compression,
      ClientEvents events,
      CloseOnce ends) {
    this.http = http;
    this.newConnections = newConnections;
    this.workers = workers;
    this.events = events;
    this.places = places;
    this.strands = strands;
    this.http2 = http2;
    this.compression = compression;
    this.end = ends.once(this::end);
  }

  @Override
  public Reply call(Origin origin, Request request, Cancellation cancellation)
      throws CallFailed, SuspendExecution, InterruptedException {
    HttpRequest message = JdkRequests.of(origin, compression.asked(request), http2);
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
      Origin origin, HttpRequest message, boolean idempotent, Cancellation cancellation)
      throws CallFailed, SuspendExecution, InterruptedException {
    AtomicReference<@Nullable CallFailed> refusal = new AtomicReference<>();
    boolean maySendAgain = idempotent && answered;
    Reply reply =
        answerOrNull(
            origin, http.sendAsync(message, body(refusal)), refusal, maySendAgain, cancellation);
    if (reply == null) {
      events.resent();
      reply =
          answerOrNull(origin, sentOnNewConnection(message, refusal), refusal, false, cancellation);
    }
    return Objects.requireNonNull(reply);
  }

  private HttpResponse.BodyHandler<Slice> body(AtomicReference<@Nullable CallFailed> refusal) {
    return head ->
        new CappedBody(
            compression.max(),
            compression.memory(),
            head.headers().firstValueAsLong("Content-Length").orElse(-1),
            refusal);
  }

  /** To make a client takes time that a lane does not have. */
  private CompletableFuture<HttpResponse<Slice>> sentOnNewConnection(
      HttpRequest message, AtomicReference<@Nullable CallFailed> refusal) {
    return CompletableFuture.supplyAsync(newConnections::client, workers)
        .thenCompose(
            client ->
                client
                    .sendAsync(message, body(refusal))
                    .whenComplete((reply, failure) -> newConnections.ended(client)));
  }

  /** The answer; null where it may be sent once more and its connection was closed before it. */
  private @Nullable Reply answerOrNull(
      Origin origin,
      CompletableFuture<HttpResponse<Slice>> answer,
      AtomicReference<@Nullable CallFailed> refusal,
      boolean maySendAgain,
      Cancellation cancellation)
      throws CallFailed, SuspendExecution, InterruptedException {
    underWay.add(answer);
    cancellation.onCancel(() -> answer.cancel(true));
    try {
      Reply reply = reply(strands.await(answer));
      if (!answered) {
        answered = true;
      }
      return reply;
    } catch (ExecutionException e) {
      CallFailed refused = refusal.get();
      boolean stale = refused == null && JdkFailures.closedBeforeAnswer(e);
      if (stale && maySendAgain && cancellation.reason() == null) {
        return null;
      }
      throw cancellation.explain(
          refused != null
              ? refused
              : JdkFailures.failed(origin, e.getCause() == null ? e : e.getCause()));
    } catch (CancellationException e) {
      throw cancellation.explain(CallResultKind.BROKEN_OFF, origin + ": the client is closed");
    } finally {
      // After an interrupt, this ends the abandoned call; a completed one ignores it.
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
    underWay.forEach(answer -> answer.cancel(true));
    JdkClients.shutDown(http);
  }
}
