package io.fanout.soak.hostile;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Calls whose end a client waits for, by the id in their paths. Any thread may wait; the
 * connections' threads report.
 */
public final class AwaitedCalls {
  private final Map<String, Call> calls = new ConcurrentHashMap<>();

  /**
   * One call, as the backend sees it.
   *
   * @param arrived completes when its request arrives, with {@link System#nanoTime}
   * @param ended completes when its connection ends, likewise
   */
  public record Call(CompletableFuture<Long> arrived, CompletableFuture<Long> ended) {}

  /** Watches for the call with that id. */
  public Call expect(String id) {
    return calls.computeIfAbsent(
        id, any -> new Call(new CompletableFuture<>(), new CompletableFuture<>()));
  }

  /** Stops watching for that call. */
  public void forget(String id) {
    calls.remove(id);
  }

  boolean arrived(String id) {
    Call call = calls.get(id);
    return call != null && call.arrived().complete(System.nanoTime());
  }

  void ended(String id) {
    Call call = calls.get(id);
    if (call != null) {
      call.ended().complete(System.nanoTime());
    }
  }
}
