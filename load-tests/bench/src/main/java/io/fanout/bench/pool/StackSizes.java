package io.fanout.bench.pool;

import io.fanout.bench.Question;
import io.fanout.core.settings.ByteSize;
import io.fanout.core.strand.pool.Pool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Starts 1,000 threads of the gateway's pool, lets each recurse and wait, and reads the process's
 * memory. The stack size determines the reserved memory; the depth of the calls determines the
 * resident memory. Linux only, because it reads {@code /proc/self/statm}.
 */
@Question(
    value = "How much memory does a thread of the gateway's pool hold, by the size of its stack?",
    answer = "residentKilobytes",
    unit = "kB")
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
@Fork(1)
public class StackSizes {
  private static final int THREADS = 200;
  private static final Path MEMORY = Path.of("/proc/self/statm");
  private static final int PAGE_KILOBYTES = 4;

  @Param({"256KB", "1MB", "8MB"})
  public String stack = "";

  /** The depth of each thread's recursion. */
  @Param({"1", "500"})
  public int depth;

  private final List<Pool> pools = new ArrayList<>();
  private final CountDownLatch end = new CountDownLatch(1);

  /** The memory per thread, in kilobytes. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Taken {
    public double residentKilobytes;
    public double reservedKilobytes;
  }

  /** The process's memory, in kilobytes. */
  private record Memory(long reserved, long resident) {
    static Memory now() throws IOException {
      String[] pages = Files.readString(MEMORY).split(" ", -1);
      return new Memory(
          Long.parseLong(pages[0]) * PAGE_KILOBYTES, Long.parseLong(pages[1]) * PAGE_KILOBYTES);
    }
  }

  /** The threads stay until the end: later ones would reuse the stacks of threads that ended. */
  @Benchmark
  public void start(Taken taken) throws IOException, InterruptedException {
    Memory before = Memory.now();
    CountDownLatch called = new CountDownLatch(THREADS);
    Pool pool = GatewayPools.open(THREADS, ByteSize.parse(stack));
    pools.add(pool);
    for (int i = 0; i < THREADS; i++) {
      pool.run(() -> call(depth, called, end));
    }
    called.await();
    Memory now = Memory.now();
    taken.residentKilobytes = (double) (now.resident() - before.resident()) / THREADS;
    taken.reservedKilobytes = (double) (now.reserved() - before.reserved()) / THREADS;
  }

  @TearDown
  public void close() {
    end.countDown();
    pools.forEach(Pool::close);
  }

  private static int call(int deeper, CountDownLatch called, CountDownLatch end) {
    if (deeper > 0) {
      return call(deeper - 1, called, end) + 1;
    }
    called.countDown();
    try {
      end.await();
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
    return 0;
  }
}
