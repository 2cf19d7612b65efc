package io.fanout.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.CallResultKind;
import io.fanout.core.handoff.Await;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Slow backends: nobody waits longer than the settings say. */
interface TimePromises extends FaultPromises {
  long DEADLINE_MILLIS = 300;

  /** In sequence, these take about 50 ms on a current machine. */
  int MOST_OTHERS_ANSWERED = 50;

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
    costsItsMemberAlone("/slow/" + fault, CallResultKind.TIMED_OUT);
    endsTheExchange("/slow-must/" + fault, CallResultKind.TIMED_OUT);
    world().isBackAtRest();
  }

  @Test
  default void aPartialAnswerIsSentByTheDeadline() {
    leavesInTime("/late/hang", 200);
  }

  @Test
  default void aProblemIsSentByTheDeadline() {
    leavesInTime("/late-must/dribble", 504);
  }

  /**
   * Sends the request, and counts the other requests that the gateway answers in sequence after the
   * deadline. They measure how slow this machine is. The backend never answers, so without a
   * deadline the count would never end.
   */
  private void leavesInTime(String path, int status) {
    Await.until("its own strand answers", () -> isItsOwnAnswer(inTime(path), status));
    world().isBackAtRest();
  }

  private HttpResponse<String> inTime(String path) {
    long before = heads(path).count();
    CompletableFuture<HttpResponse<String>> late =
        CompletableFuture.supplyAsync(() -> world().get(path));
    Await.until("its call is under way", () -> late.isDone() || heads(path).count() > before);
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(DEADLINE_MILLIS);
    int others = 0;
    while (!late.isDone()) {
      long begun = System.nanoTime();
      assertThat(world().get("/may-faulty/ok").statusCode()).isEqualTo(200);
      others += begun - deadline > 0 ? 1 : 0;
      assertThat(others)
          .as("requests answered after the deadline of %s, but before its answer", path)
          .isLessThanOrEqualTo(MOST_OTHERS_ANSWERED);
    }
    return late.join();
  }

  /** If other work holds up a request's strand, the gateway answers without it, with 504. */
  private static boolean isItsOwnAnswer(HttpResponse<String> answer, int status) {
    if (RunningGateway.header(answer, "Server-Timing").startsWith("total;")) {
      assertThat(answer.statusCode()).isEqualTo(504);
      return false;
    }
    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(FaultPromises.reason(answer, "x")).isEqualTo("timed-out");
    return true;
  }

  /** The heads of the requests that the backend received for the fault at the end of a path. */
  private Stream<String> heads(String path) {
    String fault = path.substring(path.lastIndexOf('/'));
    return world().faulty().heads().stream().filter(head -> head.startsWith("GET " + fault + " "));
  }

  @Test
  default void aClientLowersTheDeadline() {
    Await.until(
        "its own strand answers",
        () -> isItsOwnAnswer(world().get("/must-faulty/hang", "X-Request-Timeout-Ms", "200"), 504));
    world().isBackAtRest();
  }

  @Test
  default void aClientNeverRaisesTheDeadline() {
    long before = heads("/hang").count();
    // On a slow machine the deadline may pass before the gateway sends the call; then no backend
    // receives it.
    Await.until(
        "the backend is asked",
        () -> {
          HttpResponse<String> answer =
              world().get("/late-must/hang", "X-Request-Timeout-Ms", "600000");
          assertThat(answer.statusCode()).isEqualTo(504);
          return heads("/hang").count() > before;
        });
    assertThat(toldInTheLastRequestFor("/hang")).isBetween(1, (int) DEADLINE_MILLIS);
    world().isBackAtRest();
  }

  @Test
  default void eachAttemptSendsTheTimeLeft() {
    world().get("/may-faulty/ok", "X-Request-Timeout-Ms", "30000");
    assertThat(toldInTheLastRequestFor("/ok")).isBetween(1, 30_000);
    world().isBackAtRest();
  }

  private int toldInTheLastRequestFor(String path) {
    String head = heads(path).reduce((one, later) -> later).orElseThrow();
    return Integer.parseInt(head.replaceAll("(?s).*X-Request-Timeout-Ms: (\\d+)\r\n.*", "$1"));
  }

  @Test
  default void aDisconnectAbortsTheCallsOnTheWire() throws Exception {
    double before = world().metric("fanout.requests", "status", "499");
    try (RawConnection client = new RawConnection(world().gateway().port())) {
      client.send("GET /must-faulty/hang HTTP/1.1\r\nHost: x\r\n\r\n");
      Await.until("both calls hang at the backend", () -> world().faulty().busy() == 2);
    }
    world().isBackAtRest();
    Await.until(
        "it counts as the client's leaving",
        () -> world().metric("fanout.requests", "status", "499") > before);
  }
}
