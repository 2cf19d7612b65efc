package io.fanout.core.strand;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class AwaitedTest {
  private final Awaited<String> awaited = new Awaited<>();
  private final AtomicInteger woken = new AtomicInteger();

  private static List<Consumer<Awaited<String>>> ends() {
    return List.of(
        future -> future.complete("done"),
        future -> future.completeExceptionally(new IllegalStateException("broken")),
        future -> future.cancel(false));
  }

  @ParameterizedTest
  @MethodSource("ends")
  void everyEndWakesTheWaiterOnce(Consumer<Awaited<String>> first) {
    assertThat(awaited.wakes(woken::incrementAndGet)).isTrue();
    assertThat(woken).hasValue(0);

    first.accept(awaited);
    ends().forEach(later -> later.accept(awaited));

    assertThat(woken).hasValue(1);
    assertThat(awaited).isDone();
  }

  @Test
  void whoComesAfterTheEndIsNotWoken() throws ExecutionException, InterruptedException {
    awaited.complete("done");

    assertThat(awaited.wakes(woken::incrementAndGet)).isTrue();

    assertThat(woken).hasValue(0);
    assertThat(awaited.get()).isEqualTo("done");
  }

  @Test
  void aSecondWaiterIsRefusedAndTheFirstIsWoken() {
    AtomicInteger second = new AtomicInteger();
    assertThat(awaited.wakes(woken::incrementAndGet)).isTrue();
    assertThat(awaited.wakes(second::incrementAndGet)).isFalse();

    awaited.complete("done");

    assertThat(woken).hasValue(1);
    assertThat(second).hasValue(0);
  }

  @Test
  void itsWaiterFindsItDone() {
    awaited.wakes(
        () -> {
          assertThat(awaited.isCancelled()).isTrue();
          woken.incrementAndGet();
        });

    awaited.cancel(true);

    assertThat(woken).hasValue(1);
    assertThat(awaited.handle((value, failure) -> failure).join())
        .isInstanceOf(CancellationException.class);
  }
}
