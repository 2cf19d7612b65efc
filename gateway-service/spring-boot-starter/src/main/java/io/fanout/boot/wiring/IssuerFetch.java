package io.fanout.boot.wiring;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.api.json.Slice;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Cancellation;
import io.fanout.core.client.Origin;
import io.fanout.core.guard.Attempt;
import io.fanout.core.guard.Backend;
import io.fanout.core.guard.GuardKit;
import io.fanout.core.lane.Lanes;
import io.fanout.core.settings.BackendSettings;
import io.fanout.core.settings.Defaults;
import io.fanout.core.settings.EgressSettings;
import io.fanout.core.settings.IssuerSettings;
import io.fanout.core.settings.Records;
import io.fanout.core.strand.Strands;
import io.fanout.core.time.Deadline;
import io.fanout.policy.identity.KeyFetch;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Fetches issuers' documents by the gateway's own client, each on a strand of its own. An issuer's
 * host is a backend that no call can name. Looking up the name of a new host blocks, so a thread of
 * its own does that once.
 */
final class IssuerFetch implements KeyFetch, AutoCloseable {
  private record Key(
      Origin origin,
      @Nullable String sslBundle,
      Duration timeout,
      @Nullable EgressSettings egress) {}

  private final Backends opener;
  private final GuardKit guards;
  private final Strands strands;
  private final Lanes lanes;
  private final Map<Key, CompletableFuture<Backends.Opened>> backends = new ConcurrentHashMap<>();

  IssuerFetch(Backends opener, GuardKit guards, Strands strands, Lanes lanes) {
    this.opener = opener;
    this.guards = guards;
    this.strands = strands;
    this.lanes = lanes;
  }

  @Override
  public CompletionStage<Slice> get(URI address, IssuerSettings issuer) {
    CompletableFuture<Slice> result = new CompletableFuture<>();
    try {
      String scheme = String.valueOf(address.getScheme());
      Origin origin = Origin.parse(scheme + "://" + address.getRawAuthority());
      CompletableFuture<Backends.Opened> opened =
          backends.computeIfAbsent(
              new Key(origin, issuer.sslBundle(), issuer.timeout(), opener.egress()), this::open);
      String query = address.getRawQuery();
      String path = address.getRawPath().isEmpty() ? "/" : address.getRawPath();
      Request request =
          new Request(
              Method.GET,
              query == null ? path : path + "?" + query,
              Headers.of("Accept", "application/json"),
              null);
      CompletableFuture<?> unused =
          opened.whenComplete(
              (open, failure) -> {
                if (failure == null) {
                  start(open.backend(), request, address, result);
                } else {
                  result.completeExceptionally(failure);
                }
              });
    } catch (RuntimeException e) {
      result.completeExceptionally(e);
    }
    return result;
  }

  private void start(
      Backend backend, Request request, URI address, CompletableFuture<Slice> result) {
    if (!strands.start(
        lanes.all().get(0), "keys of " + address, () -> call(backend, request, result))) {
      result.completeExceptionally(new IllegalStateException("no strand was free to fetch it"));
    }
  }

  private void call(Backend backend, Request request, CompletableFuture<Slice> result)
      throws SuspendExecution, InterruptedException {
    try {
      Deadline until = Deadline.in(backend.timeout(), guards.clock());
      Attempt attempt =
          new Attempt(request, lanes.all().get(0), until, backend.timeout(), new Cancellation());
      Reply reply = backend.call(attempt);
      if (reply.status() == 200) {
        result.complete(reply.body());
      } else {
        fail(backend, request, "status " + reply.status(), result);
      }
    } catch (CallFailed e) {
      fail(backend, request, e.ending().label() + ", " + e.detail(), result);
    } catch (RuntimeException | Error e) {
      result.completeExceptionally(e);
      throw e;
    }
  }

  private static void fail(
      Backend backend, Request request, String why, CompletableFuture<Slice> result) {
    result.completeExceptionally(
        new IllegalStateException("GET %s%s: %s".formatted(backend.name(), request.target(), why)));
  }

  private CompletableFuture<Backends.Opened> open(Key key) {
    if (key.origin().isLiteral()) {
      return CompletableFuture.completedFuture(openNow(key));
    }
    return CompletableFuture.supplyAsync(
        () -> openNow(key),
        lookUp -> {
          Thread thread = new Thread(lookUp, "fanout-issuer-lookup");
          thread.setDaemon(true);
          thread.start();
        });
  }

  private Backends.Opened openNow(Key key) {
    try {
      return opener.open(key.origin().toString(), settings(key), List.of(key.origin()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while it looked up " + key.origin(), e);
    }
  }

  /** The settings that a backend has by default, with the issuer's own in place of some. */
  private static BackendSettings settings(Key key) {
    Map<String, @Nullable Object> own = new HashMap<>();
    own.put("hosts", List.of(key.origin().toString()));
    own.put("timeout", key.timeout());
    own.put("sslBundle", key.sslBundle());
    own.put("egress", key.egress());
    return Records.with(Defaults.of(BackendSettings.class), own);
  }

  @Override
  public void close() {
    for (CompletableFuture<Backends.Opened> opened : backends.values()) {
      CompletableFuture<?> unused = opened.thenAccept(Backends.Opened::close);
    }
  }
}
