package io.fanout.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

final class ProgressWatchTest {
  private static final Duration SILENCE = Duration.ofSeconds(30);
  private static final ProcessActivity AT_FIRST = new ProcessActivity(Duration.ZERO, 50, 0, 0);

  private long now;
  private final ProgressWatch watch = new ProgressWatch(SILENCE, () -> now);

  /** A JVM that touches its heap logs nothing until it has touched all of it. */
  @Test
  void memoryThatIsSuppliedSlowlyIsProgress() {
    assertThat(hangsWhere(then -> more(then, 0, 1, 0, 0))).isFalse();
  }

  /** A start that gets a twentieth of a processor beside busy neighbours. */
  @Test
  void littleProcessorTimeIsProgress() {
    assertThat(hangsWhere(then -> more(then, 50, 0, 0, 0))).isFalse();
  }

  @Test
  void aLineInTheLogIsProgress() {
    assertThat(hangsWhere(then -> more(then, 0, 0, now % SILENCE.toNanos() == 0 ? 80 : 0, 0)))
        .isFalse();
  }

  @Test
  void aCheckThatPassesIsProgress() {
    assertThat(hangsWhere(then -> more(then, 0, 0, 0, now % SILENCE.toNanos() == 0 ? 1 : 0)))
        .isFalse();
  }

  /** An idle JVM still ticks: 1 % of a processor, and a few kilobytes now and then. */
  @Test
  void aProcessThatOnlyWaitsHangs() {
    assertThat(hangsWhere(then -> more(then, 10, 0.01, 0, 0))).isTrue();
    assertThat(watch.said()).startsWith("no progress for 30 s (processor time 0.0 s, memory 50");
  }

  @Test
  void aProcessThatWorksWithoutEndHangs() {
    for (int minute = 0; minute <= 10; minute++) {
      assertThat(watch.hangs()).isFalse();
      watch.look(new ProcessActivity(Duration.ofMinutes(minute).plusSeconds(1), 50, 0, 0));
    }
    assertThat(watch.hangs()).isTrue();
    assertThat(watch.said()).isEqualTo("it has used 10 min of processor time");
  }

  /** If the watch itself got no processor for an hour, the process got none either. */
  @Test
  void aGapBetweenLooksIsNotHeldAgainstTheProcess() {
    watch.look(AT_FIRST);
    now += Duration.ofHours(1).toNanos();
    watch.look(AT_FIRST);

    assertThat(watch.hangs()).isFalse();
  }

  private boolean hangsWhere(UnaryOperator<ProcessActivity> eachSecond) {
    ProcessActivity activity = AT_FIRST;
    for (int second = 0; second < 300 && !watch.hangs(); second++) {
      now += Duration.ofSeconds(1).toNanos();
      activity = eachSecond.apply(activity);
      watch.look(activity);
    }
    return watch.hangs();
  }

  private static ProcessActivity more(
      ProcessActivity then, long cpuMillis, double mib, long logBytes, int checks) {
    return new ProcessActivity(
        then.cpu().plusMillis(cpuMillis),
        then.memoryMib() + mib,
        then.logBytes() + logBytes,
        then.checksPassed() + checks);
  }
}
