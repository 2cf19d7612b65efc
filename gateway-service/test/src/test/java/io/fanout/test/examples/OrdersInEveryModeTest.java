package io.fanout.test.examples;

import static io.fanout.test.assertion.FanoutAssertions.assertThat;
import static io.fanout.test.backend.TestBackend.backend;

import io.fanout.core.settings.Mode;
import io.fanout.test.TestGateway;
import io.fanout.test.backend.Replies;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class OrdersInEveryModeTest {
  @ParameterizedTest
  @MethodSource("io.fanout.test.TestGateway#modes")
  void anOrderHasItsPrice(Mode mode) {
    try (TestGateway gateway =
        TestGateway.builder()
            .mode(mode)
            .config("classpath:/orders.yml")
            .backend(backend("orders").answers(request -> Replies.json("{\"sku\": \"s1\"}")))
            .backend(backend("prices").answers(request -> Replies.json("{\"price\": 12.50}")))
            .start()) {
      assertThat(gateway.get("/orders/7")).isComplete().hasJson("price.price", "12.50");
    }
  }
}
