package io.fanout.load.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class RecorderTest {
  private static final long MILLI = 1_000_000L;

  private long now = 5_000 * MILLI;
  private final Timetable timetable =
      new Timetable(
          List.of(
              new Step("one", 10, Duration.ofSeconds(1), Duration.ofSeconds(1)),
              new Step("two", 10, Duration.ofSeconds(1), Duration.ofSeconds(1))));
  private final Recorder recorder =
      Recorder.open(timetable, new Objective(Duration.ofMillis(200)), () -> now);

  @Test
  void timeBehindScheduleCountsAsLatency() {
    List<Due> dues = send(10);
    now += 70 * MILLI;
    Due late = recorder.begin();
    now += 100 * MILLI;
    recorder.end(late, Ending.ANSWERED);

    assertThat(dues).noneMatch(Due::counted);
    assertThat(recorder.json(0)).contains("\"lagP99\":70.", "[50.0,170.");
  }

  @Test
  void aStepThatBeginsLateAnswersForThat() {
    send(20);
    now += 500 * MILLI;
    List<Due> dues = send(20);
    dues.forEach(due -> recorder.end(due, Ending.ANSWERED));

    assertThat(dues).allMatch(due -> due.step() == 1);
    assertThat(recorder.json(1)).contains("\"lagP50\":500.", "\"lagP99\":500.");
  }

  @Test
  void aStepThatIsTooSlowBreaksTheObjective() {
    List<Due> dues = send(20);
    now += 300 * MILLI;
    dues.forEach(due -> recorder.end(due, Ending.ANSWERED));

    assertThat(recorder.judge(0)).isFalse();
    assertThat(recorder.isBroken()).isTrue();
  }

  @Test
  void aSingleFailureBreaksTheObjective() {
    List<Due> dues = sendAndAnswer(19);
    recorder.end(recorder.begin(), Ending.REJECTED);

    assertThat(dues).hasSize(19);
    assertThat(recorder.judge(0)).isFalse();
    assertThat(recorder.json(0)).contains("\"rejected (503)\":1", "\"held\":false");
  }

  @Test
  void lateAnswersFailTheObjective() {
    sendAndAnswer(19);
    recorder.begin();

    assertThat(recorder.judge(0)).isFalse();
    assertThat(recorder.json(0)).contains("\"unanswered\":1");
  }

  @Test
  void oneAnswerInAHundredMayBeLateAndNoMore() {
    assertThat(withUnanswered(2).judge(0)).isTrue();
    assertThat(withUnanswered(3).judge(0)).isFalse();
  }

  @Test
  void requestsWithoutAnAnswerFailTheirStep() {
    assertThat(withUnanswered(0).json()).contains("\"held\":true");
    assertThat(withUnanswered(1).json()).contains("\"unanswered\":1", "\"held\":false");
  }

  private Recorder withUnanswered(int late) {
    Step step = new Step("one", 100, Duration.ZERO, Duration.ofSeconds(2));
    Recorder counting =
        Recorder.open(
            new Timetable(List.of(step)), new Objective(Duration.ofMillis(200)), () -> now);
    for (int i = 0; i < 200; i++) {
      Due due = counting.begin();
      if (i >= late) {
        counting.end(due, Ending.ANSWERED);
      }
      now += 10 * MILLI;
    }
    return counting;
  }

  @Test
  void aStepHoldsWhenAllAnswersComeInTime() {
    sendAndAnswer(20);

    assertThat(recorder.judge(0)).isTrue();
    assertThat(recorder.json(0)).contains("\"due\":10,\"answered\":10,", "\"held\":true");
  }

  @Test
  void answersCountWhereTheyArrive() {
    List<Due> dues = send(20);
    now += 1_000 * MILLI;
    dues.forEach(due -> recorder.end(due, Ending.ANSWERED));

    assertThat(recorder.json(0)).contains("\"answered\":10,\"unanswered\":0,\"arrived\":0");
  }

  @Test
  void aStepThatWasNotJudgedIsMarkedAsCut() {
    sendAndAnswer(15);

    assertThat(recorder.json()).contains("\"cut\":true").doesNotContain("\"name\":\"two\"");
  }

  @Test
  void windowsAreAnnouncedOnceEach() {
    List<String> said = new ArrayList<>();
    Announcer announcer = new Announcer(recorder, said::add, step -> {});
    sendAndAnswer(20);
    announcer.look();
    now += 350 * MILLI;
    announcer.look();
    announcer.look();
    announcer.close();

    assertThat(said).hasSize(3);
    assertThat(said.get(0)).isEqualTo("fanout-step open 0 10.0 one");
    assertThat(said.get(1)).isEqualTo("fanout-step close 0");
    assertThat(said.get(2)).startsWith("fanout-step held 0 {");
  }

  @Test
  void withoutAnObjectiveAStepIsToldWhenItsLastAnswerHasCome() {
    Recorder looking = Recorder.open(timetable, Objective.NONE, () -> now);
    List<String> said = new ArrayList<>();
    Announcer announcer = new Announcer(looking, said::add, step -> {});
    List<Due> dues = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      dues.add(looking.begin());
      now += 100 * MILLI;
    }
    now += 5_000 * MILLI;
    announcer.look();
    assertThat(said).noneMatch(line -> line.startsWith("fanout-step held 0"));

    dues.forEach(due -> looking.end(due, Ending.ANSWERED));
    announcer.look();
    assertThat(said)
        .anyMatch(
            line -> line.startsWith("fanout-step held 0") && line.contains("\"unanswered\":0"));
    announcer.close();
  }

  @Test
  void aRunThatEndsWhileAStepIsToldTellsItOnce() throws InterruptedException {
    List<String> held = Collections.synchronizedList(new ArrayList<>());
    CountDownLatch telling = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    Announcer announcer =
        new Announcer(
            recorder,
            line -> {
              if (line.startsWith("fanout-step held")) {
                held.add(line);
                telling.countDown();
                awaitOrThrow(goOn);
              }
            },
            step -> {});
    sendAndAnswer(20);
    now += 350 * MILLI;
    Thread looking = new Thread(announcer::look, "looking");
    looking.start();
    awaitOrThrow(telling);
    Thread closing = new Thread(announcer::close, "closing");
    closing.start();
    while (closing.isAlive() && closing.getState() != Thread.State.BLOCKED && held.size() == 1) {
      Thread.onSpinWait();
    }
    goOn.countDown();
    looking.join();
    closing.join();

    assertThat(held).hasSize(1);
  }

  private static void awaitOrThrow(CountDownLatch latch) {
    try {
      if (!latch.await(5, TimeUnit.MINUTES)) {
        throw new IllegalStateException("nothing came in 20 s");
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException("the test was interrupted", e);
    }
  }

  @Test
  void aClosedRunCountsFromWhenARequestIsSent() {
    Recorder closed = Recorder.closed(timetable, () -> now);
    closed.end(closed.begin(), Ending.ANSWERED);
    now += 1_500 * MILLI;
    Due due = closed.begin();
    now += 30 * MILLI;
    closed.end(due, Ending.ANSWERED);

    assertThat(closed.json(0)).contains("\"due\":1,\"answered\":1,", "[50.0,30.");
  }

  private List<Due> send(int count) {
    List<Due> dues = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      dues.add(recorder.begin());
      now += 100 * MILLI;
    }
    return dues;
  }

  private List<Due> sendAndAnswer(int count) {
    List<Due> dues = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Due due = recorder.begin();
      now += 100 * MILLI;
      recorder.end(due, Ending.ANSWERED);
      dues.add(due);
    }
    return dues;
  }
}
