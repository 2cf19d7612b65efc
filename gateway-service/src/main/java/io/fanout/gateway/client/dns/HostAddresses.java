package io.fanout.gateway.client.dns;

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
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The addresses of the backends' hosts. Looking a name up blocks, and a lane must not: so names are
 * looked up in the background, the first time at start, and asking never waits. The old addresses
 * stay where a later look-up fails.
 */
public final class HostAddresses implements AutoCloseable {
  private record Known(List<InetAddress> addresses, long at) {}

  private final Duration refresh;
  private final Map<String, Known> known = new ConcurrentHashMap<>();
  private final Map<String, String> failures = new ConcurrentHashMap<>();
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
    this.refresh = refresh;
  }

  /** Looks a host up and waits for it, at most that long. For the start alone. */
  public void lookUpAtStart(String host, Duration atMost) throws InterruptedException {
    try {
      lookUp(host).get(atMost.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      failures.put(host, "no answer within " + atMost);
    } catch (ExecutionException e) {
      throw new IllegalStateException("a look-up ends with an address or a noted failure", e);
    }
  }

  /** The addresses of a host, at once. */
  public InetAddress[] resolve(String host) throws UnknownHostException {
    Known found = known.get(host);
    if (found == null || System.nanoTime() - found.at() > refresh.toNanos()) {
      CompletableFuture<Void> started = lookUp(host);
      found = found == null && started.isDone() ? known.get(host) : found;
    }
    if (found == null) {
      throw new UnknownHostException(
          host + " (" + failures.getOrDefault(host, "not looked up yet") + ")");
    }
    return found.addresses().toArray(InetAddress[]::new);
  }

  private CompletableFuture<Void> lookUp(String host) {
    return underWay.computeIfAbsent(
        host, name -> CompletableFuture.runAsync(() -> remember(name), lookups));
  }

  private void remember(String host) {
    try {
      known.put(host, new Known(List.of(InetAddress.getAllByName(host)), System.nanoTime()));
      failures.remove(host);
    } catch (UnknownHostException e) {
      failures.put(host, "the name is unknown");
    } finally {
      underWay.remove(host);
    }
  }

  @Override
  public void close() {
    lookups.shutdownNow();
  }
}
