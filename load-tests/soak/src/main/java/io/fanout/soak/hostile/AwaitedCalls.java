package io.fanout.soak.hostile;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Calls whose end somebody waits for, by the id in their paths. Any thread may wait; the
 * connections' threads report.
 */
public final class AwaitedCalls {
  private final Map<String, Call> calls = new ConcurrentHashMap<>();

  /**
   * One call, as the backend sees it.
   *
   * @param came when its request was there, as {@link System#nanoTime}
   * @param went when its connection had ended
   */
  public record Call(CompletableFuture<Long> came, CompletableFuture<Long> went) {}

  /** Watches for the call with that id. */
  public Call expect(String id) {
    return calls.computeIfAbsent(
        id, any -> new Call(new CompletableFuture<>(), new CompletableFuture<>()));
  }

  /** Watches no more. */
  public void forget(String id) {
    calls.remove(id);
  }

  boolean came(String id) {
    Call call = calls.get(id);
    return call != null && call.came().complete(System.nanoTime());
  }

  void went(String id) {
    Call call = calls.get(id);
    if (call != null) {
      call.went().complete(System.nanoTime());
    }
  }
}
