package io.fanout.boot.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.flow.Exchange;
import io.fanout.core.flow.Recorder;
import io.fanout.core.guard.GuardEvents;
import io.fanout.core.time.NanoClock;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ConsoleTapTest {
  private final ConsoleTap tap = new ConsoleTap(new ExchangeHistory(NanoClock.SYSTEM));
  private final List<String> told = new ArrayList<>();

  private <T> T telling(Class<T> type) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              told.add(method.getName());
              return null;
            }));
  }

  /** Covers future methods too: a new default method would swallow its events. */
  @Test
  void everyEventIsPassedOn() throws ReflectiveOperationException {
    GuardEvents tapped = tap.before(telling(GuardEvents.class));
    everyEventIsPassedOn(tapped);
    LiveFigures figures = new LiveFigures();
    tap.count(figures);
    everyEventIsPassedOn(tapped);
    assertThat(figures.events).containsOnlyKeys("b");
  }

  private void everyEventIsPassedOn(GuardEvents tapped) throws ReflectiveOperationException {
    for (Method method : GuardEvents.class.getMethods()) {
      Object[] arguments =
          Arrays.stream(method.getParameterTypes())
              .map(type -> type == String.class ? "b" : type == int.class ? (Object) 1 : null)
              .toArray();
      told.clear();
      Object unused = method.invoke(tapped, arguments);
      assertThat(told).containsExactly(method.getName());
    }
  }

  @Test
  void refusalsArePassedOnAndCountedWhileSomebodyLooks() {
    Recorder tapped = tap.before(telling(Recorder.class));
    LiveFigures figures = new LiveFigures();
    for (Recorder.Refused why : Recorder.Refused.values()) {
      tap.count(figures);
      tapped.refused(nobody(), why);
      tap.count(null);
      tapped.refused(nobody(), why);
    }
    assertThat(told).hasSize(2 * Recorder.Refused.values().length);
    assertThat(figures.turnedAway.keySet())
        .containsExactlyInAnyOrder("in-flight-limit", "intake-full", "no-strand");
    assertThat(figures.turnedAway.values()).allSatisfy(n -> assertThat(n.sum()).isEqualTo(1));
  }

  @SuppressWarnings("NullAway") // no recorder reads a refused exchange
  private static Exchange nobody() {
    return null;
  }
}
