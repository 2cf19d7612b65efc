package io.fanout.test.examples;

import static io.fanout.api.CallResultKind.ANSWERED;
import static io.fanout.api.CallResultKind.BROKEN_OFF;
import static io.fanout.api.CallResultKind.CONNECT_FAILED;
import static io.fanout.test.assertion.FanoutAssertions.assertThat;
import static io.fanout.test.backend.TestBackend.backend;

import io.fanout.test.TestGateway;
import io.fanout.test.backend.Fault;
import io.fanout.test.backend.Replies;
import io.fanout.test.backend.TestBackend;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class OrdersTest {
  static final TestBackend ORDERS =
      backend("orders").answers(request -> Replies.json("{\"sku\": \"s1\"}"));
  static final TestBackend PRICES =
      backend("prices").answers(request -> Replies.json("{\"price\": 12.50}"));

  @RegisterExtension
  static final TestGateway GATEWAY =
      TestGateway.builder().config("classpath:/orders.yml").backend(ORDERS).backend(PRICES).build();

  @Test
  void anOrderHasItsPrice() {
    assertThat(GATEWAY.get("/orders/7")).isComplete().hasJson("price.price", "12.50");
    assertThat(ORDERS).wasAsked("/orders/7");
    assertThat(PRICES).wasAsked("/prices/s1");
  }

  @Test
  void anOrderWithoutItsPriceIsPartial() {
    PRICES.fault(Fault.RESET);

    assertThat(GATEWAY.get("/orders/7"))
        .isPartial()
        .hasCall("order", ANSWERED)
        .hasCall("price", BROKEN_OFF);
  }

  @Test
  void withoutTheOrderThereIsNoAnswer() {
    ORDERS.fault(Fault.REFUSED);

    assertThat(GATEWAY.get("/orders/7")).isProblem(502).isAbout("order", CONNECT_FAILED);
    assertThat(PRICES).hasNoRequests();
  }
}
