package io.fanout.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.handoff.Await;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The gateway's own limits: it refuses excess calls at once, and other calls do not suffer. */
interface LimitPromises extends FaultPromises {
  @Test
  default void answersBeyondTheProcesssMemoryAreRejected() {
    HttpResponse<String> alone = world().get("/may-faulty/big");
    assertThat(FaultPromises.reason(alone, "x")).isEqualTo("answered");
    assertThat(alone.body().length()).isGreaterThan(Fault.BIG);
    HttpResponse<String> both = world().get("/two-big");
    assertThat(Stream.of("x", "y").map(call -> FaultPromises.reason(both, call)))
        .isSubsetOf("answered", "rejected-limit")
        .contains("rejected-limit");
    world().isBackAtRest();
    assertThat(world().metric("fanout.buffered.max")).isEqualTo(300 * 1024);
  }

  @Test
  default void aFullBulkheadIs503AndAffectsNoOtherBackend() {
    String key = "bulkhead";
    CompletableFuture<HttpResponse<String>> held =
        CompletableFuture.supplyAsync(() -> world().get("/narrow-held/" + key));
    Await.until("the place is taken", () -> world().faulty().hits("/held/" + key) == 1);
    HttpResponse<String> refused = world().get("/narrow/ok");
    assertThat(refused.statusCode()).isEqualTo(503);
    assertThat(refused.body()).contains("\"ending\":\"rejected-bulkhead\"");
    assertThat(RunningGateway.header(refused, "Retry-After")).isEqualTo("1");
    assertThat(FaultPromises.reason(refused, "y")).isEqualTo("cancelled");
    assertThat(world().get("/may-faulty/ok").statusCode()).isEqualTo(200);
    world().faulty().release("/held/" + key);
    assertThat(held.join().statusCode()).isEqualTo(200);
    world().isBackAtRest();
  }

  @Test
  default void anOpenBreakerRejectsCalls() {
    for (int i = 0; i < 5; i++) {
      assertThat(world().get("/broken/reset").statusCode()).isEqualTo(502);
    }
    int before = world().faulty().hits("/reset");
    HttpResponse<String> refused = world().get("/broken/reset");
    assertThat(refused.statusCode()).isEqualTo(503);
    assertThat(refused.body()).contains("\"ending\":\"rejected-breaker\"");
    assertThat(world().faulty().hits("/reset")).isEqualTo(before);
    assertThat(world().metric("fanout.breaker", "backend", "broken")).isEqualTo(2);
    world().isBackAtRest();
  }
}
