package com.example.handlers;

import static io.fanout.api.CallResultKind.BACKEND_STATUS;
import static io.fanout.test.assertion.FanoutAssertions.assertThat;
import static io.fanout.test.backend.TestBackend.backend;
import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.Answer;
import io.fanout.api.Request;
import io.fanout.test.GatewayAnswer;
import io.fanout.test.TestGateway;
import io.fanout.test.backend.Replies;
import io.fanout.test.backend.TestBackend;
import io.fanout.test.handler.FakeExchange;
import io.fanout.test.handler.Outcomes;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class StockOfProductsTest {
  static final TestBackend STOCK =
      backend("stock").answers(request -> Replies.json("{\"available\": 3}"));

  /** This project's own settings, with time limits that only a hang reaches. */
  @RegisterExtension
  static final TestGateway GATEWAY =
      TestGateway.builder()
          .config(Path.of("gateway.yml"))
          .properties(
              "gateway.backends.stock.timeout=1m",
              "gateway.endpoints[0].path=/stock/{skus}",
              "gateway.endpoints[0].deadline=1m",
              "gateway.endpoints[0].handler=" + StockOfProducts.class.getName())
          .handler(StockOfProducts.class.getName(), new StockOfProducts())
          .backend(STOCK)
          .build();

  @Test
  void everyProductIsAskedFor() {
    assertThat(GATEWAY.get("/stock/a-1,b-2"))
        .isComplete()
        .hasBody("{\"a-1\":{\"available\": 3},\"b-2\":{\"available\": 3}}");
    assertThat(STOCK.requests())
        .extracting(Request::target)
        .containsExactlyInAnyOrder("/stock/a-1", "/stock/b-2");
  }

  @Test
  void aPathThatIsNoListOfProductsIsRefused() {
    assertThat(GATEWAY.get("/stock/..%2Fadmin")).isProblem(400);
    assertThat(STOCK.requests()).isEmpty();
  }

  /** Runs the handler on a fiber without a gateway; the test decides how its calls end. */
  @Test
  void aProductWithoutAnAnswerIsNull() throws Exception {
    FakeExchange exchange =
        new FakeExchange()
            .variable("skus", "a-1,b-2")
            .outcomes(
                "stock",
                request ->
                    request.target().endsWith("/b-2")
                        ? Outcomes.failed(BACKEND_STATUS)
                        : Outcomes.answered("{\"available\": 3}"));

    Answer answer = exchange.runOnFiber(new StockOfProducts());

    assertThat(GatewayAnswer.of(answer))
        .isPartial()
        .hasBody("{\"a-1\":{\"available\": 3},\"b-2\":null}");
  }
}
