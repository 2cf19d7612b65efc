package io.fanout.clients.apache;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.api.json.Slice;
import io.fanout.core.client.BackendClient;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Cancellation;
import io.fanout.core.client.ClientEvents;
import io.fanout.core.client.Compression;
import io.fanout.core.client.Origin;
import java.io.IOException;
import java.net.ConnectException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.http.Header;
import org.apache.http.HttpHost;
import org.apache.http.HttpResponse;
import org.apache.http.client.methods.CloseableHttpResponse;
import org.apache.http.client.protocol.HttpClientContext;
import org.apache.http.conn.ConnectTimeoutException;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.pool.PoolStats;
import org.apache.http.protocol.HttpContext;
import org.jspecify.annotations.Nullable;

/**
 * A backend behind Apache's {@link CloseableHttpClient}. The same lines serve every mode: what
 * blocks a thread here parks a fiber where Comsat made the client.
 */
public final class ApacheBackendClient implements BackendClient {
  private final CloseableHttpClient http;
  private final CallConfig config;
  private final Compression compression;
  private final Predicate<HttpContext> connected;
  private final Supplier<PoolStats> pool;
  private final ClientEvents events;
  private final @Nullable ChangingHosts hosts;
  private final Runnable end;
  private final AtomicInteger calls = new AtomicInteger();

  /** A client around {@code http}, for which a name is one host. */
  public ApacheBackendClient(
      CloseableHttpClient http,
      CallConfig config,
      Compression compression,
      Predicate<HttpContext> connected,
      Supplier<PoolStats> pool,
      ClientEvents events,
      Runnable end) {
    this(http, config, compression, connected, pool, events, null, end);
  }

  /**
   * A client around {@code http}.
   *
   * @param connected whether a call with that context had a connection to send on
   * @param pool the state of its connections
   * @param events receives an event for each call that the client resends
   * @param hosts the hosts, where they may change; null for a client for which a name is one host
   * @param end closes them, and whatever else is this client's alone
   */
  ApacheBackendClient(
      CloseableHttpClient http,
      CallConfig config,
      Compression compression,
      Predicate<HttpContext> connected,
      Supplier<PoolStats> pool,
      ClientEvents events,
      @Nullable ChangingHosts hosts,
      Runnable end) {
    this.http = http;
    this.config = config;
    this.compression = compression;
    this.connected = connected;
    this.pool = pool;
    this.events = events;
    this.hosts = hosts;
    this.end = end;
  }

  @Override
  public Reply call(Origin origin, Request request, Cancellation cancellation)
      throws CallFailed, SuspendExecution, InterruptedException {
    calls.incrementAndGet();
    try {
      return send(origin, request, cancellation);
    } finally {
      calls.decrementAndGet();
    }
  }

  private Reply send(Origin origin, Request request, Cancellation cancellation)
      throws CallFailed, SuspendExecution, InterruptedException {
    Request asked = compression.asked(request);
    HttpClientContext context = config.newContext();
    @Nullable Reply reply;
    Origin next = origin;
    try {
      reply = send(origin, asked, context, cancellation);
    } catch (CallFailed e) {
      Origin another = CallConfig.wasRefused(context) ? another(origin) : null;
      boolean resend = request.idempotent() && CallConfig.hadStaleConnection(context);
      if ((another == null && !resend) || cancellation.reason() != null) {
        throw e;
      }
      if (another == null) {
        events.resent();
      } else {
        next = another;
      }
      reply = null;
    }
    if (reply == null) {
      reply = send(next, asked, config.newContextForNewConnection(), cancellation);
    }
    return compression.decoded(request, reply);
  }

  /** The address that gets a call in place of one that refused the connection; null for none. */
  private @Nullable Origin another(Origin refused) {
    return hosts == null ? null : hosts.another(refused);
  }

  private Reply send(
      Origin origin, Request request, HttpClientContext context, Cancellation cancellation)
      throws CallFailed, SuspendExecution, InterruptedException {
    ApacheRequest message = ApacheRequest.of(request, origin, config.egress().proxyFor(origin));
    cancellation.onCancel(message::abort);
    if (message.isAborted()) {
      throw cancellation.explain(CallResultKind.CANCELLED, "cancelled before it was sent");
    }
    HttpHost host = ChangingHosts.target(origin);
    try (CloseableHttpResponse response = http.execute(host, message, context)) {
      return reply(response);
    } catch (IOException | IllegalStateException e) {
      // Aborting closes the connection, so that no half-read answer stays on it.
      message.abort();
      if (cancellation.reason() == null) {
        ApacheFailures.throwIfInterrupted(e);
        noteIfNotConnected(origin, e, context);
      }
      throw cancellation.explain(
          ApacheFailures.failed(origin, e, context, connected.test(context)));
    } catch (Error e) {
      // After an Error, HttpClient leaks the connection and closes only its own pool, not ours.
      message.abort();
      throw e;
    }
  }

  /** Of one address among several: others get its calls for a while. */
  private void noteIfNotConnected(Origin origin, Exception failure, HttpClientContext context) {
    boolean refused = failure instanceof ConnectException;
    if (origin.address() != null && (refused || failure instanceof ConnectTimeoutException)) {
      if (refused) {
        CallConfig.noteRefused(context);
      }
      events.notConnected(origin);
    }
  }

  @Override
  public void hosts(List<Origin> now) {
    if (hosts == null) {
      BackendClient.super.hosts(now);
    } else {
      hosts.change(now);
    }
  }

  private Reply reply(HttpResponse response) throws IOException {
    Headers.Builder headers = Headers.builder();
    for (Header header : response.getAllHeaders()) {
      headers.add(header.getName(), String.valueOf(header.getValue()));
    }
    Slice body = ApacheBodies.read(response.getEntity(), config.maxResponse(), config.memory());
    return new Reply(response.getStatusLine().getStatusCode(), headers.build(), body);
  }

  @Override
  public Connections connections() {
    PoolStats stats = pool.get();
    int waiting = Math.max(0, calls.get() - stats.getLeased());
    return new Connections(stats.getLeased(), stats.getAvailable(), waiting);
  }

  @Override
  public void close() {
    end.run();
  }
}
