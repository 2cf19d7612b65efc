package io.fanout.soak.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.soak.client.Reply;
import io.fanout.soak.client.SoakRequest;
import io.fanout.soak.phase.Phase;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The ledger counts each breach against the promise that it breaks, and no other. */
final class PromiseLedgerTest {
  private static final SoakRequest ASK = SoakRequest.get("/may/hang/7", "7", Duration.ofSeconds(1));
  private static final ExpectedAnswer PARTIAL = ExpectedAnswer.whole("y").without("x", "null");
  private static final Reply TRUE_PARTIAL =
      new Reply(200, Map.of("x-fanout-complete", "false"), "{\"x\":null,\"y\":{\"id\":\"7\"}}");

  private static final Reply TRUE_WHOLE =
      new Reply(200, Map.of("x-fanout-complete", "true"), "{\"x\":{\"id\":\"7\"}}");

  private final PromiseLedger ledger = new PromiseLedger();

  @Test
  void anUntestedPromiseIsNotHeld() {
    assertThat(ledger.rows()).hasSize(Promise.values().length).noneMatch(PromiseRow::held);
  }

  @Test
  void noAnswerIsABreach() {
    ledger.add(
        new CheckedRequest(
            "may/hang",
            ASK,
            List.of(PARTIAL),
            Optional.empty(),
            "java.io.IOException: gone",
            Duration.ofSeconds(1),
            Duration.ZERO,
            Set.of(Phase.FAIR)));
    assertBroken(Promise.ANSWERED);
    assertThat(row(Promise.ANSWERED).examples()).singleElement().asString().contains("gone");
  }

  @Test
  void anAnswerMayTake50MillisecondsAfterItsDeadlineAndWhatTheMachineTook() {
    add(TRUE_PARTIAL, 1_060, 10, Phase.FAIR, PARTIAL);
    assertBroken();
    assertThat(row(Promise.IN_TIME).figure())
        .contains(
            "worst 60.0 ms after its deadline", "1 later than 50 ms without the measuring margin");
  }

  @Test
  void anAnswerThatIsLaterIsABreach() {
    add(TRUE_PARTIAL, 1_061, 10, Phase.FAIR, PARTIAL);
    assertBroken(Promise.IN_TIME);
  }

  @Test
  void anotherStatusThanTheFaultsIsABreach() {
    add(problem(502, "malformed"), 10, 0, Phase.FAIR, ExpectedAnswer.problem(504, "timed-out"));
    assertBroken(Promise.STATUS);
  }

  @Test
  void anotherReasonThanTheFaultsIsABreach() {
    add(
        problem(502, "connect-failed"),
        10,
        0,
        Phase.FAIR,
        ExpectedAnswer.problem(502, "broken-off"));
    assertBroken(Promise.STATUS);
  }

  @Test
  void aProblemWhereNothingFailedIsABreach() {
    add(problem(500, "fault"), 10, 0, Phase.FAIR, ExpectedAnswer.whole("x"));
    assertBroken(Promise.NO_5XX);
  }

  @Test
  void aLostMemberThatIsNotToldOfIsABreach() {
    Reply lie = new Reply(200, Map.of("x-fanout-complete", "true"), TRUE_PARTIAL.body());
    add(lie, 10, 0, Phase.FAIR, PARTIAL);
    assertBroken(Promise.HONEST);
  }

  @Test
  void anotherStandInThanTheSettingsSayIsABreach() {
    add(TRUE_PARTIAL, 10, 0, Phase.FAIR, ExpectedAnswer.whole("y").without("x", "{\"none\":true}"));
    assertBroken(Promise.HONEST);
  }

  @Test
  void aMemberThatIsLostWithTheFaultyOneIsABreach() {
    Reply both = new Reply(200, Map.of("x-fanout-complete", "false"), "{\"x\":null,\"y\":null}");
    add(both, 10, 0, Phase.FAIR, PARTIAL);
    assertBroken(Promise.UNHARMED);
  }

  @Test
  void anotherRequestsAnswerIsABreach() {
    Reply anothers =
        new Reply(200, Map.of("x-fanout-complete", "false"), "{\"x\":null,\"y\":{\"id\":\"8\"}}");
    add(anothers, 10, 0, Phase.FAIR, PARTIAL);
    assertBroken(Promise.OWN_ANSWER);
  }

  @Test
  void anyOfSeveralRightAnswersIsRight() {
    add(
        problem(503, "rejected-bulkhead"),
        10,
        0,
        Phase.FAIR,
        ExpectedAnswer.whole("x"),
        ExpectedAnswer.problem(503, "rejected-bulkhead"));
    assertBroken();
  }

  @Test
  void aRefusalWithoutRetryAfterIsABreach() {
    add(
        problem(503, ""),
        1,
        0,
        Phase.OVERLOAD,
        ExpectedAnswer.whole("x"),
        ExpectedAnswer.refusal());
    assertBroken(Promise.STATUS);
  }

  @Test
  void refusalsThatTakeLongAreABreach() {
    Reply refusal =
        new Reply(
            503,
            Map.of("content-type", "application/problem+json", "retry-after", "1"),
            "{\"status\":503}");
    for (int i = 0; i < 98; i++) {
      add(refusal, 1, 0, Phase.OVERLOAD, ExpectedAnswer.refusal());
    }
    add(refusal, 9, 5, Phase.OVERLOAD, ExpectedAnswer.refusal());
    assertBroken();
    add(refusal, 9, 0, Phase.OVERLOAD, ExpectedAnswer.refusal());
    add(refusal, 9, 0, Phase.OVERLOAD, ExpectedAnswer.refusal());
    assertBroken(Promise.REFUSAL);
    assertThat(row(Promise.REFUSAL).breaches()).as("however often it is asked").isOne();
  }

  @Test
  void aFailureWithoutBWhileBHangsBreaksAPromise() {
    ledger.add(
        new CheckedRequest(
            "without-b",
            ASK,
            List.of(ExpectedAnswer.whole("c", "d")),
            Optional.of(problem(503, "rejected-limit")),
            "",
            Duration.ofMillis(5),
            Duration.ZERO,
            Set.of(Phase.B_HANGS)));
    assertBroken(Promise.WITHOUT_B);
  }

  @Test
  void aCallThatOutlivesItsClientIsABreach() {
    ledger.disconnected(Duration.ofMillis(104), Duration.ofMillis(5));
    assertBroken();
    ledger.disconnected(Duration.ofMillis(106), Duration.ofMillis(5));
    assertBroken(Promise.LEAVING);
  }

  @Test
  void moreRetriesThanTheBudgetAreABreach() {
    ledger.retries(100, 270, Duration.ofSeconds(10));
    assertBroken();
    ledger.retries(100, 271, Duration.ofSeconds(10));
    assertBroken(Promise.RETRY_LOAD);
  }

  @Test
  void aCallThatTheKeepAliveRaceCostsIsABreach() {
    ledger.add(sample(PromiseLedger.RACED, problem(502, "broken-off"), Phase.FAIR));
    assertBroken(Promise.RACED);
  }

  @Test
  void oneInTwentyRejectedIsWhatASlowerBackendMayCost() {
    for (int i = 0; i < 95; i++) {
      ledger.add(sample(PromiseLedger.SLOWING, TRUE_WHOLE, Phase.SLOW));
    }
    for (int i = 0; i < 5; i++) {
      ledger.add(sample(PromiseLedger.SLOWING, problem(503, "rejected-limit"), Phase.SLOW));
    }
    assertBroken();
    assertThat(row(Promise.SLOWER).figure()).isEqualTo("5 of 100 not answered with 200");
    ledger.add(sample(PromiseLedger.SLOWING, problem(503, "rejected-limit"), Phase.SLOW));
    assertBroken(Promise.SLOWER);
  }

  @Test
  void rejectionsWhileTheLimitAdaptsBreakNoPromise() {
    ledger.add(sample(PromiseLedger.SLOWING, problem(503, "rejected-limit"), Phase.SLOWING));
    assertBroken();
    assertThat(row(Promise.SLOWER).seen()).isZero();
  }

  private static CheckedRequest sample(String kind, Reply reply, Phase phase) {
    List<ExpectedAnswer> right =
        phase.isSlow()
            ? List.of(ExpectedAnswer.whole("x"), ExpectedAnswer.problem(503, "rejected-limit"))
            : List.of(ExpectedAnswer.whole("x"));
    return new CheckedRequest(
        kind,
        ASK,
        right,
        Optional.of(reply),
        "",
        Duration.ofMillis(5),
        Duration.ZERO,
        Set.of(phase));
  }

  @Test
  void theRootOfAFlatAnswerTellsItsId() {
    Reply right = new Reply(200, Map.of("x-fanout-complete", "true"), "{\"id\":\"7\"}");
    Reply other = new Reply(200, Map.of("x-fanout-complete", "true"), "{\"id\":\"8\"}");
    add(right, 5, 0, Phase.FAIR, ExpectedAnswer.flat());
    assertBroken();
    add(other, 5, 0, Phase.FAIR, ExpectedAnswer.flat());
    assertBroken(Promise.OWN_ANSWER);
  }

  private static Reply problem(int status, String ending) {
    return new Reply(
        status,
        Map.of("content-type", "application/problem+json"),
        ending.isEmpty() ? "{}" : "{\"ending\":\"" + ending + "\"}");
  }

  private void add(Reply reply, int millis, int margin, Phase phase, ExpectedAnswer... shapes) {
    ledger.add(
        new CheckedRequest(
            "may/hang",
            ASK,
            List.of(shapes),
            Optional.of(reply),
            "",
            Duration.ofMillis(millis),
            Duration.ofMillis(margin),
            Set.of(phase)));
  }

  private PromiseRow row(Promise promise) {
    return ledger.rows().stream().filter(row -> row.promise() == promise).findFirst().orElseThrow();
  }

  private void assertBroken(Promise... broken) {
    assertThat(ledger.rows())
        .filteredOn(row -> row.breaches() > 0)
        .extracting(PromiseRow::promise)
        .containsExactlyElementsOf(Arrays.asList(broken));
  }
}
