package io.fanout.gateway.strand;

import io.fanout.gateway.settings.PoolSettings;
import io.fanout.gateway.settings.VirtualThreadSettings;
import io.fanout.gateway.strand.pool.PoolStrands;
import io.fanout.gateway.strand.virtual.VirtualStrands;
import io.fanout.gateway.strand.virtual.VirtualThreads;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Threads of both kinds; virtual ones where the JDK has them. */
@ParameterizedClass
@MethodSource("kinds")
final class ThreadStrandsContractTest extends StrandsContract {
  private enum Kind {
    POOL,
    VIRTUAL
  }

  ThreadStrandsContractTest(Kind kind) {
    super(
        (lanes, failures) ->
            kind == Kind.POOL
                ? new PoolStrands(new PoolSettings(400, 400, 0), failures)
                : new VirtualStrands(new VirtualThreadSettings(1_000), failures),
        () -> isOn(kind));
  }

  static Stream<Kind> kinds() {
    return Stream.of(Kind.values()).filter(kind -> kind == Kind.POOL || VirtualThreads.available());
  }

  private static boolean isOn(Kind kind) {
    Thread thread = Thread.currentThread();
    return kind == Kind.POOL
        ? thread.getName().startsWith("fanout-request-")
            || thread.getName().startsWith("fanout-call-")
        : thread.toString().toLowerCase(Locale.ROOT).startsWith("virtualthread");
  }
}
