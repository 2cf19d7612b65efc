package io.fanout.core.settings;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The thread pools of thread-pool mode. Requests and calls have separate pools of the same type: in
 * a single pool, requests that wait for their calls could occupy every thread. If a pool has no
 * free thread and its queue is full, the gateway answers a request with 503 and rejects a call.
 *
 * @param type the kind of thread pool
 * @param requestThreads number of threads for requests
 * @param callThreads number of threads for calls
 * @param requestCore number of request threads that a thread-pool starts before it queues requests;
 *     {@code request-threads} by default
 * @param callCore number of call threads that a thread-pool starts before it queues calls; {@code
 *     call-threads} by default
 * @param queue what happens to a task when no thread is free
 * @param queueSize capacity of a bounded queue, for requests and for calls each; 1000 by default
 * @param keepAlive time after which an idle thread ends
 * @param coreTimeout whether idle core threads end too (a worker-group keeps one); if not, a
 *     thread-pool keeps as many threads as its core once it has started them, and a worker-group
 *     keeps all
 * @param stackSize stack size of each thread; by default the JVM's own, usually 1MB
 * @param prestart whether to start core threads with the gateway instead of when tasks need them
 */
public record PoolSettings(
    @Default("thread-pool") String type,
    @Default("200") @Within(least = 1, most = 100_000) int requestThreads,
    @Default("600") @Within(least = 1, most = 100_000) int callThreads,
    @Nullable @Within(least = 1, most = 100_000) Integer requestCore,
    @Nullable @Within(least = 1, most = 100_000) Integer callCore,
    @Default("bounded") QueueKind queue,
    @Nullable @Within(least = 1, most = 1_000_000) Integer queueSize,
    @Default("60s") Duration keepAlive,
    @Default("true") boolean coreTimeout,
    @Nullable ByteSize stackSize,
    @Default("false") boolean prestart) {
  private static final int USUAL_QUEUE = 1_000;
  private static final Duration USUAL_KEEP_ALIVE = Duration.ofSeconds(60);

  /** A thread-pool of that many threads, with all else as usual; a queue of 0 is none. */
  public PoolSettings(int requestThreads, int callThreads, int queueSize) {
    this("thread-pool", requestThreads, callThreads, queueSize);
  }

  /** A pool of the kind with that label, with all else as usual; a queue of 0 is none. */
  public PoolSettings(String type, int requestThreads, int callThreads, int queueSize) {
    this(
        type,
        requestThreads,
        callThreads,
        null,
        null,
        queueSize == 0 ? QueueKind.SYNCHRONOUS : QueueKind.BOUNDED,
        queueSize == 0 ? null : queueSize,
        USUAL_KEEP_ALIVE,
        true,
        null,
        false);
  }

  /** How many tasks may wait for a thread. */
  public int mayWait() {
    return switch (queue) {
      case SYNCHRONOUS -> 0;
      case BOUNDED -> queueSize == null ? USUAL_QUEUE : queueSize;
      case UNBOUNDED -> Integer.MAX_VALUE;
    };
  }

  public int coreOfRequests() {
    return requestCore == null ? requestThreads : requestCore;
  }

  public int coreOfCalls() {
    return callCore == null ? callThreads : callCore;
  }
}
