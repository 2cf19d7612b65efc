package io.fanout.boot.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.boot.settings.SettingsReader;
import io.fanout.core.client.BackendClient;
import io.fanout.core.client.Cancellation;
import io.fanout.core.client.Origin;
import io.fanout.core.guard.Backend;
import io.fanout.core.guard.GuardEvents;
import io.fanout.core.guard.GuardKit;
import io.fanout.core.handoff.Await;
import io.fanout.core.settings.BackendSettings;
import io.fanout.core.settings.PoolSettings;
import io.fanout.core.strand.pool.PoolStrands;
import io.fanout.core.time.Deadline;
import io.fanout.core.time.Timers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

/** When the gateway closes backends that a reload has replaced. */
final class RetiredBackendsTest {
  private static final Duration MARGIN = Duration.ofSeconds(2);

  private final PoolStrands strands =
      new PoolStrands(new PoolSettings(1, 1, 0), (strand, failure) -> {});
  private final List<Deadline> set = new ArrayList<>();
  private final List<Runnable> due = new ArrayList<>();
  private final Timers timers =
      (deadline, action) -> {
        set.add(deadline);
        due.add(action);
        return () -> {};
      };
  private long now;
  private volatile boolean closed;
  private final AtomicInteger failures = new AtomicInteger();
  private final RetiredBackends retired = new RetiredBackends(timers, () -> now);

  @AfterEach
  void close() {
    strands.close();
  }

  @Test
  void aReloadDoesNotCutOffWhatIsInFlightSinceBeforeTheReloadBeforeIt() {
    retired.add(List.of(), Duration.ofSeconds(10));
    now = Duration.ofSeconds(1).toNanos();
    retired.add(List.of(backend()), Duration.ofMillis(100));
    assertThat(set).containsExactly(new Deadline(Duration.ofSeconds(10).plus(MARGIN).toNanos()));
  }

  @Test
  void longEndedCallsKeepNoBackendOpen() {
    retired.add(List.of(), Duration.ofSeconds(10));
    now = Duration.ofSeconds(20).toNanos();
    retired.add(List.of(backend()), Duration.ofSeconds(1));
    assertThat(set).containsExactly(new Deadline(Duration.ofSeconds(21).plus(MARGIN).toNanos()));
    due.forEach(Runnable::run);
    Await.until("the backend is closed", () -> closed);
    assertThat(closed).isTrue();
  }

  @Test
  void aBackendThatFailsToCloseKeepsNoOtherOpen() {
    failures.set(1);
    retired.add(List.of(backend(), backend()), Duration.ofSeconds(1));
    due.forEach(Runnable::run);
    Await.until("the other backend is closed", () -> closed);
    assertThat(closed).isTrue();
  }

  @Test
  void aBackendThatFailsToCloseKeepsNoOtherOpenAtTheEnd() {
    failures.set(1);
    retired.add(List.of(backend(), backend()), Duration.ofSeconds(1));
    retired.closeAll();
    assertThat(closed).isTrue();
  }

  private Backend backend() {
    StandardEnvironment environment = new StandardEnvironment();
    environment
        .getPropertySources()
        .addFirst(
            new MapPropertySource("test", Map.of("gateway.backends.b.hosts[0]", "http://b:1")));
    BackendSettings settings =
        Objects.requireNonNull(new SettingsReader(environment).read().backends().get("b"));
    return new Backend(
        "b",
        settings,
        List.of(Origin.parse("http://b:1")),
        new Closing(),
        GuardKit.of(strands, timers, () -> now, GuardEvents.NONE));
  }

  private final class Closing implements BackendClient {
    @Override
    public Reply call(Origin origin, Request request, Cancellation cancellation)
        throws SuspendExecution {
      throw new AssertionError("nobody calls it");
    }

    @Override
    public Connections connections() {
      return Connections.NONE;
    }

    @Override
    public void close() {
      if (failures.getAndDecrement() > 0) {
        throw new IllegalStateException("it does not close, says the test");
      }
      closed = true;
    }
  }
}
