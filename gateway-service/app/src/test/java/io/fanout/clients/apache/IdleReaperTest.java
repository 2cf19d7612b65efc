package io.fanout.clients.apache;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.boot.settings.SettingsReader;
import io.fanout.core.handoff.Await;
import io.fanout.core.settings.BackendSettings;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

/** The reaper keeps closing idle connections, even if one round fails. */
final class IdleReaperTest {
  static List<Throwable> failures() {
    return List.of(new IllegalStateException("says the test"), new StackOverflowError("so too"));
  }

  private static BackendSettings settings() {
    StandardEnvironment environment = new StandardEnvironment();
    environment
        .getPropertySources()
        .addFirst(
            new MapPropertySource(
                "test",
                Map.of(
                    "gateway.backends.b.hosts[0]", "http://b:1",
                    "gateway.backends.b.idle-timeout", "2ms")));
    return Objects.requireNonNull(new SettingsReader(environment).read().backends().get("b"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void aRoundThatFailsIsNotTheLast(Throwable failure) {
    AtomicInteger rounds = new AtomicInteger();
    try (IdleReaper reaper = new IdleReaper("idle-reaper-test")) {
      Runnable end =
          reaper.watch(
              settings(),
              () -> {
                rounds.incrementAndGet();
                if (failure instanceof Error error) {
                  throw error;
                }
                throw (RuntimeException) failure;
              });
      Await.until("there are more rounds", () -> rounds.get() > 2);
      end.run();
    }
    assertThat(rounds).hasValueGreaterThan(2);
  }
}
