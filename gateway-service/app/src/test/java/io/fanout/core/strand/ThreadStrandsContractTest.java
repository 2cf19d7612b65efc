package io.fanout.core.strand;

import io.fanout.core.settings.PoolSettings;
import io.fanout.core.settings.VirtualThreadSettings;
import io.fanout.core.strand.pool.PoolStrands;
import io.fanout.core.strand.virtual.VirtualStrands;
import io.fanout.core.strand.virtual.VirtualThreads;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Threads of all kinds: every type of pool, and virtual threads if the JDK has them. */
@ParameterizedClass
@MethodSource("kinds")
final class ThreadStrandsContractTest extends StrandsContract {
  private enum Kind {
    THREAD_POOL,
    FORK_JOIN,
    WORKER_GROUP,
    VIRTUAL
  }

  ThreadStrandsContractTest(Kind kind) {
    super((lanes, failures) -> open(kind, failures), () -> isOn(kind));
  }

  private static Strands open(Kind kind, StrandFailures failures) {
    return kind == Kind.VIRTUAL
        ? new VirtualStrands(new VirtualThreadSettings(1_000), failures)
        : new PoolStrands(
            new PoolSettings(kind.name().toLowerCase(Locale.ROOT).replace('_', '-'), 400, 400, 0),
            failures);
  }

  static Stream<Kind> kinds() {
    return Stream.of(Kind.values())
        .filter(kind -> kind != Kind.VIRTUAL || VirtualThreads.available());
  }

  private static boolean isOn(Kind kind) {
    Thread thread = Thread.currentThread();
    return kind == Kind.VIRTUAL
        ? thread.toString().toLowerCase(Locale.ROOT).startsWith("virtualthread")
        : thread.getName().startsWith("fanout-request-")
            || thread.getName().startsWith("fanout-call-");
  }
}
