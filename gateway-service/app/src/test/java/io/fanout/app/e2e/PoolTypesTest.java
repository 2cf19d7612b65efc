package io.fanout.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.handoff.Await;
import io.fanout.core.settings.Mode;
import io.fanout.core.strand.pool.PoolKinds;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Thread-pool mode on every type of pool, with one thread for requests and no queue. */
final class PoolTypesTest {
  static List<String> types() {
    return PoolKinds.kinds().labels();
  }

  @ParameterizedTest
  @MethodSource("types")
  void aFullPoolAnswers503AndAFreeOneAnswers(String type) {
    try (SlowBackend backend = new SlowBackend();
        RunningGateway gateway =
            RunningGateway.start(
                Mode.THREAD_POOL,
                "gateway.pool.type=" + type,
                "gateway.pool.request-threads=1",
                "gateway.pool.queue=synchronous",
                "gateway.backends.b.hosts[0]=" + backend.url(),
                "gateway.backends.c.hosts[0]=" + backend.url(),
                "gateway.backends.d.hosts[0]=" + backend.url())) {
      backend.hold();
      CompletableFuture<HttpResponse<String>> first =
          CompletableFuture.supplyAsync(
              () -> gateway.get("/aggregate/1"), task -> new Thread(task).start());
      Await.until("the thread is busy", () -> isBusy(gateway));
      HttpResponse<String> second = gateway.get("/aggregate/2");

      assertThat(second.statusCode()).isEqualTo(503);
      assertThat(RunningGateway.header(second, "Retry-After")).isEqualTo("1");
      backend.release();
      assertThat(first.join().statusCode()).isEqualTo(200);
      assertThat(RunningGateway.header(first.join(), "X-Fanout-Complete")).isEqualTo("true");
      Await.until("the thread is free", () -> !isBusy(gateway));
      assertThat(gateway.get("/aggregate/3").statusCode()).isEqualTo(200);
    }
  }

  private static boolean isBusy(RunningGateway gateway) {
    return gateway.manage("/actuator/gateway/threads").body().contains("\"pool.request.active\":1");
  }
}
