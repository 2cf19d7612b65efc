package io.fanout.test.examples;

import static io.fanout.api.CallResultKind.TIMED_OUT;
import static io.fanout.test.assertion.FanoutAssertions.assertThat;
import static io.fanout.test.handler.Outcomes.after;
import static io.fanout.test.handler.Outcomes.answered;
import static java.time.Duration.ofMillis;
import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.Answer;
import io.fanout.api.Request;
import io.fanout.test.handler.FakeExchange;
import io.fanout.test.handler.Outcomes;
import org.junit.jupiter.api.Test;

class BestsellersTest {
  @Test
  void everyProductIsAskedForTwoAtATime() throws Exception {
    FakeExchange exchange =
        new FakeExchange()
            .outcomes("ranking", request -> after(ofMillis(100), answered("[\"a\",\"b\",\"c\"]")))
            .outcomes("products", request -> after(ofMillis(50), answered("{}")));

    Answer answer = exchange.runOnFiber(new Bestsellers());

    assertThat(answer).isComplete().hasBody("[{},{},{}]");
    assertThat(exchange.requests("products"))
        .extracting(Request::target)
        .containsExactly("/products/a", "/products/b", "/products/c");
    assertThat(exchange.elapsed())
        .isEqualTo(ofMillis(200)); // simulated: the test waits for nothing
  }

  @Test
  void aProductThatComesTooLateIsNull() throws Exception {
    FakeExchange exchange =
        new FakeExchange()
            .timeLeft(ofMillis(100))
            .outcomes("ranking", request -> answered("[\"a\",\"b\",\"c\"]"))
            .outcomes(
                "products",
                request ->
                    after(ofMillis(request.target().endsWith("b") ? 5_000 : 10), answered("{}")));

    Answer answer = exchange.runOnFiber(new Bestsellers());

    assertThat(answer).isPartial().hasBody("[{},null,{}]");
    assertThat(exchange.calls().get(2).outcome()).endedAs(TIMED_OUT);
  }

  @Test
  void withoutTheRankingThereIsAProblem() throws Exception {
    FakeExchange exchange = new FakeExchange().outcomes("ranking", request -> Outcomes.rejected());

    assertThat(exchange.run(new Bestsellers())).isProblem(503);
  }
}
