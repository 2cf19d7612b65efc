package io.fanout.gateway.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.gateway.client.Ending;
import io.fanout.gateway.handoff.Await;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Backends that take their time: nobody waits longer than was said. */
interface TimePromises extends FaultPromises {
  int TRIES = 5;
  double LATEST_MILLIS = 300 + 50;

  @Test
  default void aBackendThatNeverAnswers() {
    timesOut("hang");
  }

  @Test
  default void aBodyOfAByteEvery100Milliseconds() {
    timesOut("dribble");
  }

  @Test
  default void halfABodyAndThenSilence() {
    timesOut("half-then-silence");
  }

  private void timesOut(String fault) {
    costsItsMemberAlone("/slow/" + fault, Ending.TIMED_OUT);
    endsTheExchange("/slow-must/" + fault, Ending.TIMED_OUT);
    world().isBackAtRest();
  }

  @Test
  default void theAnswerLeavesByTheDeadlineWithWhatThereIs() {
    leavesInTime("/late/hang", 200);
  }

  @Test
  default void theProblemLeavesByTheDeadlineToo() {
    leavesInTime("/late-must/dribble", 504);
  }

  /** One that is not held up by this machine's other work is enough to tell. */
  private void leavesInTime(String path, int status) {
    List<Double> took = new ArrayList<>();
    for (int i = 0; i < TRIES && took.stream().noneMatch(t -> t <= LATEST_MILLIS); i++) {
      HttpResponse<String> answer = asked(path);
      assertThat(answer.statusCode()).isEqualTo(status);
      assertThat(reason(answer, "x")).isEqualTo("timed-out");
      took.add(Timings.parse(RunningGateway.header(answer, "Server-Timing")).duration("total"));
    }
    assertThat(took).anyMatch(millis -> millis <= LATEST_MILLIS);
    world().isBackAtRest();
  }

  /** The answer of its own strand: one that was held up by other work is answered for. */
  private HttpResponse<String> asked(String path, String... headers) {
    HttpResponse<String> answer = world().get(path, headers);
    for (int i = 1; i < TRIES && isAnsweredFor(answer); i++) {
      answer = world().get(path, headers);
    }
    return answer;
  }

  private static boolean isAnsweredFor(HttpResponse<String> answer) {
    return RunningGateway.header(answer, "Server-Timing").startsWith("total;");
  }

  private static String reason(HttpResponse<String> answer, String call) {
    return FaultPromises.reason(answer, call);
  }

  @Test
  default void aClientLowersTheDeadline() {
    HttpResponse<String> answer = asked("/must-faulty/hang", "X-Request-Timeout-Ms", "200");
    assertThat(answer.statusCode()).isEqualTo(504);
    assertThat(reason(answer, "x")).isEqualTo("timed-out");
    world().isBackAtRest();
  }

  @Test
  default void aClientNeverRaisesTheDeadline() {
    HttpResponse<String> answer = world().get("/late-must/hang", "X-Request-Timeout-Ms", "600000");
    assertThat(answer.statusCode()).isEqualTo(504);
    assertThat(toldInTheLastRequestFor("/hang")).isBetween(1, 300);
    world().isBackAtRest();
  }

  @Test
  default void aBackendIsToldWhatIsLeft() {
    world().get("/may-faulty/ok", "X-Request-Timeout-Ms", "5000");
    assertThat(toldInTheLastRequestFor("/ok")).isBetween(1, 5000);
    world().isBackAtRest();
  }

  private int toldInTheLastRequestFor(String path) {
    String head =
        world().faulty().heads().stream()
            .filter(each -> each.startsWith("GET " + path + " "))
            .reduce((one, later) -> later)
            .orElseThrow();
    return Integer.parseInt(head.replaceAll("(?s).*X-Request-Timeout-Ms: (\\d+)\r\n.*", "$1"));
  }

  @Test
  default void aClientThatLeavesEndsItsCallsOnTheWire() throws Exception {
    double before = world().metric("fanout.requests", "status", "499");
    try (Raw client = new Raw(world().gateway().port())) {
      client.send("GET /must-faulty/hang HTTP/1.1\r\nHost: x\r\n\r\n");
      Await.until("both calls hang at the backend", () -> world().faulty().busy() == 2);
    }
    world().isBackAtRest();
    Await.until(
        "it counts as the client's leaving",
        () -> world().metric("fanout.requests", "status", "499") > before);
  }
}
