package io.fanout.soak.phase;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The judge accepts the answers of every phase that a request may have met. */
final class PhaseLogTest {
  private final PhaseLog phaseLog = new PhaseLog(Phase.FAIR, 0);

  PhaseLogTest() {
    phaseLog.turning(Phase.B_HANGS, 100);
    phaseLog.turned(Phase.B_HANGS, 110);
    phaseLog.turning(Phase.FAIR, 200);
    phaseLog.turned(Phase.FAIR, 210);
  }

  @Test
  void whileOneTurnsIntoTheNextBothCount() {
    assertThat(phaseLog.between(101, 109)).containsOnly(Phase.FAIR, Phase.B_HANGS);
  }

  @Test
  void timesWithinOnePhaseMeetOnlyThatPhase() {
    assertThat(phaseLog.between(10, 90)).containsOnly(Phase.FAIR);
    assertThat(phaseLog.between(110, 199)).containsOnly(Phase.B_HANGS);
    assertThat(phaseLog.between(210, 900)).containsOnly(Phase.FAIR);
  }

  @Test
  void longRequestsMeetEveryPhaseThatTheySpan() {
    assertThat(phaseLog.between(150, 250)).containsOnly(Phase.FAIR, Phase.B_HANGS);
  }

  @Test
  void aLongSoakHasWholeMinutesOfAllPhases() {
    PhaseSchedule schedule = PhaseSchedule.of(Duration.ofMinutes(3));
    assertThat(schedule.length()).isEqualTo(Duration.ofMinutes(3));
    assertThat(schedule.stretches())
        .extracting(PhaseSchedule.Stretch::phase)
        .contains(Phase.values());
  }

  @Test
  void aShortOneHasThemAllToo() {
    PhaseSchedule schedule = PhaseSchedule.of(Duration.ofSeconds(1));
    assertThat(schedule.length()).isLessThan(Duration.ofSeconds(20));
    assertThat(schedule.stretches())
        .extracting(PhaseSchedule.Stretch::phase)
        .contains(Phase.values());
  }
}
