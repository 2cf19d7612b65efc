package io.fanout.core.settings;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The threads of thread-pool mode. Requests and calls have pools apart, of the same type: joins in
 * one pool would starve each other. What finds no thread and no place in the queue is a 503, or a
 * rejected call.
 *
 * @param type the kind of pool
 * @param requestThreads how many requests the pool runs at once
 * @param callThreads how many calls the pool runs at once
 * @param requestCore how many threads for requests a thread-pool starts before a request waits in
 *     the queue; all by default
 * @param callCore the same for calls
 * @param queue what happens to a task that finds no free thread
 * @param queueSize how many requests, and how many calls, may wait for a thread in a bounded queue;
 *     1000 by default
 * @param keepAlive how long a thread may be idle before it ends
 * @param coreTimeout whether idle core threads end too; a worker-group then shrinks to one thread,
 *     and otherwise keeps the threads that it has started
 * @param stackSize the size of each thread's stack; by default the JVM's own, usually 1MB
 * @param prestart whether core threads start with the gateway instead of with the first requests
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
