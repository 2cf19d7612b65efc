package io.fanout.netty.dns;

import io.fanout.core.client.HostResolver;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The addresses of the backends' hosts. Looking a name up blocks, and a lane must not: so names are
 * looked up in the background, the first time at start, and asking never waits. The old addresses
 * stay where a later look-up fails.
 */
public final class HostAddresses implements HostResolver, AutoCloseable {
  /** A name that could not be looked up is tried again after this, not with every call. */
  private static final long RETRY_NANOS = Duration.ofSeconds(1).toNanos();

  private record Known(List<InetAddress> addresses, long at) {}

  private record Failure(String why, long at) {}

  /** Looks a name up, however long that takes. */
  @FunctionalInterface
  interface Resolver {
    InetAddress[] resolve(String host) throws UnknownHostException;
  }

  private final Duration refresh;
  private final Resolver resolver;
  private final Map<String, Known> known = new ConcurrentHashMap<>();
  private final Map<String, Failure> failures = new ConcurrentHashMap<>();
  private final Map<String, CompletableFuture<Void>> underWay = new ConcurrentHashMap<>();
  private final ExecutorService lookups =
      Executors.newFixedThreadPool(
          2,
          task -> {
            Thread thread = new Thread(task, "fanout-dns");
            thread.setDaemon(true);
            return thread;
          });

  /** With the time after which an address is looked up again. */
  public HostAddresses(Duration refresh) {
    this(refresh, InetAddress::getAllByName);
  }

  HostAddresses(Duration refresh, Resolver resolver) {
    this.refresh = refresh;
    this.resolver = resolver;
  }

  /** Looks a host up and waits for it, at most that long. For the start alone. */
  public void lookUpAtStart(String host, Duration atMost) throws InterruptedException {
    CompletableFuture<Void> lookUp = underWay.computeIfAbsent(host, this::begin);
    try {
      lookUp.get(atMost.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      failures.put(host, new Failure("no answer within " + atMost, System.nanoTime()));
    } catch (ExecutionException e) {
      throw new IllegalStateException("a look-up ends with an address or a noted failure", e);
    }
  }

  @Override
  public InetAddress[] resolve(String host) throws UnknownHostException {
    Known found = known.get(host);
    if (isDue(found)) {
      lookUpIfDue(host);
      found = found == null ? known.get(host) : found;
    }
    if (found == null) {
      Failure failure = failures.get(host);
      throw new UnknownHostException(
          host + " (" + (failure == null ? "not looked up yet" : failure.why()) + ")");
    }
    return found.addresses().toArray(InetAddress[]::new);
  }

  private boolean isDue(@Nullable Known found) {
    return found == null || System.nanoTime() - found.at() > refresh.toNanos();
  }

  private boolean justFailed(String host) {
    Failure failure = failures.get(host);
    return failure != null && System.nanoTime() - failure.at() <= RETRY_NANOS;
  }

  /** Asks once more whether it is due: a look-up may have ended since the caller asked. */
  @SuppressWarnings("FutureReturnValueIgnored") // remember stores the result
  private void lookUpIfDue(String host) {
    if (!justFailed(host)) {
      underWay.computeIfAbsent(
          host, name -> isDue(known.get(name)) && !justFailed(name) ? begin(name) : null);
    }
  }

  private CompletableFuture<Void> begin(String host) {
    try {
      return CompletableFuture.runAsync(() -> remember(host), lookups);
    } catch (RejectedExecutionException closed) {
      return CompletableFuture.completedFuture(null);
    }
  }

  private void remember(String host) {
    try {
      known.put(host, new Known(List.of(resolver.resolve(host)), System.nanoTime()));
      failures.remove(host);
    } catch (UnknownHostException e) {
      failures.put(host, new Failure("the name is unknown", System.nanoTime()));
    } catch (RuntimeException | Error e) {
      // Otherwise every call would start a look-up that fails again.
      failures.put(host, new Failure("the look-up failed: " + e, System.nanoTime()));
    } finally {
      underWay.remove(host);
    }
  }

  @Override
  public void close() {
    lookups.shutdownNow();
  }
}
