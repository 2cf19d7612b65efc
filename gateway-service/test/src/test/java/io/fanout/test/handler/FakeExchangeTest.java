package io.fanout.test.handler;

import static io.fanout.api.CallResultKind.ANSWERED;
import static io.fanout.api.CallResultKind.BACKEND_STATUS;
import static io.fanout.api.CallResultKind.CANCELLED;
import static io.fanout.api.CallResultKind.MALFORMED;
import static io.fanout.api.CallResultKind.TIMED_OUT;
import static io.fanout.test.handler.Outcomes.after;
import static io.fanout.test.handler.Outcomes.answered;
import static java.time.Duration.ofMillis;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.Answer;
import io.fanout.api.CallResultKind;
import io.fanout.api.Handler;
import io.fanout.api.HandlerExchange;
import io.fanout.api.HandlerExchange.Fork;
import io.fanout.api.Inputs;
import io.fanout.api.Outcome;
import io.fanout.api.Request;
import io.fanout.api.http.Method;
import io.fanout.api.json.Slice;
import io.fanout.test.backend.Replies;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FakeExchangeTest {
  private static final Answer DONE = Answer.json(Slice.of("1"));
  private static final Request ASK = Request.get("/x");

  /** The two ways to run a handler. */
  private enum On {
    THREAD,
    FIBER;

    Answer run(FakeExchange exchange, Handler handler) throws InterruptedException {
      return this == THREAD ? exchange.run(handler) : exchange.runOnFiber(handler);
    }
  }

  private static List<CallResultKind> endings(FakeExchange exchange) {
    return exchange.calls().stream().map(call -> call.outcome().ending()).toList();
  }

  @ParameterizedTest
  @EnumSource
  void callsOneAfterTheOtherAddUp(On on) throws Exception {
    FakeExchange exchange =
        new FakeExchange().outcomes("b", request -> after(ofMillis(300), answered("1")));
    List<Duration> left = new ArrayList<>();

    Answer answer =
        on.run(
            exchange,
            asked -> {
              asked.call("b", ASK);
              left.add(asked.timeLeft());
              asked.call("b", ASK);
              left.add(asked.timeLeft());
              return DONE;
            });

    assertThat(answer).isSameAs(DONE);
    assertThat(left).containsExactly(ofMillis(9_700), ofMillis(9_400));
    assertThat(exchange.elapsed()).isEqualTo(ofMillis(600));
    assertThat(exchange.calls().get(1).outcome().startedAt()).isEqualTo(300_000_000);
  }

  @ParameterizedTest
  @EnumSource
  void forksRunSideBySide(On on) throws Exception {
    FakeExchange exchange =
        new FakeExchange()
            .outcomes("b", request -> after(ofMillis(300), answered("1")))
            .outcomes("c", request -> after(ofMillis(200), answered("2")));

    on.run(
        exchange,
        asked -> {
          Fork b = asked.fork("b", ASK);
          Fork c = asked.fork("c", ASK);
          assertThat(c.join().text()).isEqualTo("2");
          assertThat(asked.timeLeft()).isEqualTo(ofMillis(9_800));
          assertThat(b.join().text()).isEqualTo("1");
          assertThat(b.join().text()).isEqualTo("1");
          return DONE;
        });

    assertThat(exchange.elapsed()).isEqualTo(ofMillis(300));
  }

  @ParameterizedTest
  @EnumSource
  void manyCallsHaveSoManyAtOnceAndKeepTheirOrder(On on) throws Exception {
    FakeExchange exchange =
        new FakeExchange()
            .outcomes(
                "b", request -> after(ofMillis(100), answered("\"" + request.target() + "\"")));
    List<Request> requests = List.of(Request.get("/1"), Request.get("/2"), Request.get("/3"));
    List<String> texts = new ArrayList<>();

    on.run(
        exchange,
        asked -> {
          for (Outcome outcome : asked.callAll("b", requests, 2)) {
            texts.add(outcome.text());
          }
          return DONE;
        });

    assertThat(texts).containsExactly("\"/1\"", "\"/2\"", "\"/3\"");
    assertThat(exchange.elapsed()).isEqualTo(ofMillis(200));
    assertThat(exchange.requests("b")).containsExactlyElementsOf(requests);
  }

  @ParameterizedTest
  @EnumSource
  void aCallEndsAtTheDeadline(On on) throws Exception {
    FakeExchange exchange =
        new FakeExchange()
            .timeLeft(ofMillis(500))
            .outcomes("slow", request -> after(ofMillis(501), answered("1")))
            .outcomes("b", request -> answered("1"));

    on.run(
        exchange,
        asked -> {
          assertThat(asked.call("slow", ASK).ending()).isEqualTo(TIMED_OUT);
          assertThat(asked.timeLeft()).isZero();
          assertThat(asked.call("b", ASK).ending()).isEqualTo(TIMED_OUT);
          return DONE;
        });

    assertThat(exchange.elapsed()).isEqualTo(ofMillis(500));
    assertThat(endings(exchange)).containsExactly(TIMED_OUT, TIMED_OUT);
  }

  @Test
  void aTimeOutTakesTheTimeThatIsLeftUnlessItSaysHowLong() throws Exception {
    FakeExchange exchange =
        new FakeExchange()
            .timeLeft(ofMillis(500))
            .outcomes("quick", request -> after(ofMillis(100), Outcomes.timedOut()))
            .outcomes("b", request -> Outcomes.timedOut());

    exchange.run(
        asked -> {
          asked.call("quick", ASK);
          assertThat(asked.timeLeft()).isEqualTo(ofMillis(400));
          asked.call("b", ASK);
          return DONE;
        });

    assertThat(exchange.elapsed()).isEqualTo(ofMillis(500));
  }

  @Test
  void aCallThatNobodyJoinsEndsWithTheExchange() throws Exception {
    FakeExchange exchange =
        new FakeExchange()
            .outcomes("b", request -> after(ofMillis(1), answered("1")))
            .outcomes("c", request -> answered("1"));

    exchange.run(
        asked -> {
          asked.fork("b", ASK);
          asked.fork("c", ASK);
          return DONE;
        });

    assertThat(endings(exchange)).containsExactly(CANCELLED, ANSWERED);
  }

  @ParameterizedTest
  @EnumSource
  void aClientThatLeavesCancelsCalls(On on) throws Exception {
    FakeExchange exchange = new FakeExchange();
    exchange
        .outcomes("slow", request -> after(ofMillis(100), answered("1")))
        .outcomes(
            "b",
            request -> {
              exchange.clientLeaves();
              return answered("1");
            });

    on.run(
        exchange,
        asked -> {
          Fork slow = asked.fork("slow", ASK);
          asked.call("b", ASK);
          assertThat(slow.join().ending()).isEqualTo(CANCELLED);
          asked.call("b", ASK);
          return DONE;
        });

    assertThat(endings(exchange)).containsExactly(CANCELLED, ANSWERED, CANCELLED);
  }

  @Test
  void repliesAreJudgedAsTheGatewayJudgesThem() throws Exception {
    FakeExchange exchange =
        new FakeExchange()
            .answers(
                "b",
                request ->
                    switch (request.target()) {
                      case "/json" -> Replies.json(" {\"a\": 1} ");
                      case "/text" -> Replies.json("no JSON");
                      case "/none" -> Replies.status(204);
                      default -> Replies.status(404);
                    });
    List<String> texts = new ArrayList<>();

    exchange.run(
        asked -> {
          for (String target : List.of("/json", "/text", "/none", "/else")) {
            texts.add(asked.call("b", Request.get(target)).text());
          }
          return DONE;
        });

    assertThat(texts).containsExactly("{\"a\": 1}", "null", "null", "null");
    assertThat(endings(exchange)).containsExactly(ANSWERED, MALFORMED, ANSWERED, BACKEND_STATUS);
    assertThat(exchange.calls().get(3).outcome().words()).isEqualTo("status 404");
  }

  @Test
  void inputsAreWhatTheTestSays() throws Exception {
    AtomicReference<Inputs> seen = new AtomicReference<>();

    new FakeExchange()
        .request(Method.POST, "/orders/7")
        .variable("id", "7")
        .query("page=2&q=a%20b")
        .header("X-Tenant", "s")
        .header("x-tenant", "t")
        .body("{}")
        .run(
            asked -> {
              seen.set(asked.inputs());
              return DONE;
            });

    Inputs inputs = Objects.requireNonNull(seen.get(), "inputs");
    assertThat(inputs.method()).isEqualTo(Method.POST);
    assertThat(inputs.path()).isEqualTo("/orders/7");
    assertThat(inputs.variables()).containsEntry("id", "7");
    assertThat(inputs.query().first("q")).isEqualTo("a b");
    assertThat(inputs.headers().all("X-Tenant")).containsExactly("t");
    assertThat(inputs.body().utf8()).isEqualTo("{}");
  }

  @ParameterizedTest
  @EnumSource
  void aHandlersExceptionReachesTheTest(On on) {
    IllegalStateException broken = new IllegalStateException("broken");

    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(
            () ->
                on.run(
                    new FakeExchange(),
                    asked -> {
                      throw broken;
                    }))
        .isSameAs(broken);
  }

  @Test
  void anUnknownBackendIsRefusedAsInAGateway() {
    FakeExchange exchange = new FakeExchange().outcomes("b", request -> answered("1"));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> exchange.run(asked -> asked.refuse("x", asked.call("c", ASK))))
        .withMessage("backend: c (expected: one of [b]; FakeExchange.answers adds one)");
  }

  @Test
  void noAnswerIsRefusedAsInAGateway() {
    assertThatNullPointerException()
        .isThrownBy(() -> new FakeExchange().run(new NoAnswer()))
        .withMessageContaining("null for an answer");
  }

  /** An unchecked handler may do this. */
  private static final class NoAnswer implements Handler {
    @Override
    @SuppressWarnings("NullAway")
    public Answer handle(HandlerExchange exchange) throws SuspendExecution {
      return null;
    }
  }

  @Test
  void atOnceIsAtLeastOne() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new FakeExchange()
                    .run(
                        asked -> {
                          asked.callAll("b", List.of(), 0);
                          return DONE;
                        }))
        .withMessage("atOnce: 0 (expected: 1 or more)");
  }

  @Test
  void anAnswerIsNotAFailure() {
    assertThatIllegalArgumentException().isThrownBy(() -> Outcomes.failed(ANSWERED));
  }
}
