package io.fanout.test.examples;

import static io.fanout.test.assertion.FanoutAssertions.assertThat;
import static io.fanout.test.backend.TestBackend.backend;

import io.fanout.core.settings.Mode;
import io.fanout.test.FanoutTest;
import io.fanout.test.TestGateway;
import io.fanout.test.backend.Replies;
import io.fanout.test.backend.TestBackend;
import org.junit.jupiter.api.Test;

@FanoutTest(config = "classpath:/orders.yml", mode = Mode.THREAD_POOL)
class AnnotatedOrdersTest {
  static final TestBackend ORDERS =
      backend("orders").answers(request -> Replies.json("{\"sku\": \"s1\"}"));
  static final TestBackend PRICES = backend("prices");

  @Test
  void theOrderIsInTheAnswer(TestGateway gateway) {
    assertThat(gateway.get("/orders/7")).isComplete().hasJson("order.sku", "s1");
  }
}
