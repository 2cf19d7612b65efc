package io.fanout.test.examples;

import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static io.fanout.api.CallResultKind.BACKEND_STATUS;
import static io.fanout.test.assertion.FanoutAssertions.assertThat;
import static io.fanout.test.backend.TestBackend.backend;

import io.fanout.test.TestGateway;
import io.fanout.test.backend.Fault;
import io.fanout.test.backend.Replies;
import io.fanout.test.backend.TestBackend;
import io.fanout.test.backend.WireMockStubs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class StubbedPricesTest {
  static final WireMockStubs STUBS = new WireMockStubs();
  static final TestBackend PRICES = backend("prices").answers(STUBS);

  @RegisterExtension
  static final TestGateway GATEWAY =
      TestGateway.builder()
          .config("classpath:/orders.yml")
          .backend(backend("orders").answers(request -> Replies.json("{\"sku\": \"s1\"}")))
          .backend(PRICES)
          .build();

  @Test
  void theStubIsThePrice() {
    STUBS.stubFor(get("/prices/s1").willReturn(okJson("{\"price\": 12.50}")));

    assertThat(GATEWAY.get("/orders/7")).isComplete().hasJson("price.price", "12.50");
    STUBS.wireMock().verify(1, getRequestedFor(urlEqualTo("/prices/s1")));
  }

  @Test
  void theStubIsNotAskedWhileTheBackendFails() {
    PRICES.fault(Fault.UNAVAILABLE);

    assertThat(GATEWAY.get("/orders/7")).isPartial().hasCall("price", BACKEND_STATUS);
  }
}
