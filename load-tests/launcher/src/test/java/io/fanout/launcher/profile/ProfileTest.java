package io.fanout.launcher.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.launcher.process.LauncherException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records one busy thread, and one that waits for a lock that another thread holds. */
final class ProfileTest {
  private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

  private final Object lock = new Object();
  private final AtomicInteger held = new AtomicInteger();
  private volatile boolean over;
  @TempDir private Path folder = Path.of("");

  @Test
  void aFileThatIsNotARecordingIsRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("no.jfr"), "no recording");
    assertThatThrownBy(() -> Profile.of(file))
        .isInstanceOf(LauncherException.class)
        .hasMessageContaining("no.jfr cannot be read")
        .hasMessageContaining("expected: a Flight Recorder's file");
  }

  @Test
  void aJreWithoutJcmdIsRefused() {
    assertThatThrownBy(() -> new FlightRecorder(folder.resolve("bin/java"), 1))
        .isInstanceOf(LauncherException.class)
        .hasMessageContaining("jcmd is missing (expected: a JDK's own)");
  }

  @Test
  void aMissingProcessIsReported() {
    FlightRecorder nobodys = new FlightRecorder(JAVA, Long.MAX_VALUE / 2);
    assertThatThrownBy(() -> nobodys.record(Duration.ofSeconds(1), folder.resolve("a.jfr")))
        .isInstanceOf(LauncherException.class)
        .hasMessageContaining("JFR");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void waitsAndHotMethodsAreReadOutOfARecording() throws InterruptedException {
    List<Thread> threads =
        List.of(new Thread(this::spin), new Thread(this::hold), new Thread(this::want));
    threads.forEach(Thread::start);
    Path file = folder.resolve("profiles").resolve("this.jfr");
    new FlightRecorder(JAVA, ProcessHandle.current().pid()).record(Duration.ofSeconds(2), file);
    over = true;
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(file.getParent()).isDirectoryNotContaining(left -> !left.equals(file));
    Profile profile = Profile.of(file);
    assertThat(profile.hot(5)).anyMatch(hot -> hot.method().contains("ProfileTest.spin"));
    assertThat(profile.samples()).isPositive();
    assertThat(profile.waits(20))
        .anyMatch(
            wait ->
                wait.what()
                    .equals(
                        "for a lock, java.lang.Object in "
                            + ProfileTest.class.getName()
                            + ".want"));
  }

  private void spin() {
    double x = 1;
    while (!over) {
      x = x * 1.0000001 + 1e-9;
      if (x > 1e9) {
        x = 1;
      }
    }
  }

  /** Holds the lock for short times, so that the waiting thread gets it during the recording. */
  private void hold() {
    while (!over) {
      synchronized (lock) {
        held.incrementAndGet();
        sleep();
      }
    }
  }

  private void want() {
    while (!over) {
      synchronized (lock) {
        held.incrementAndGet();
      }
    }
  }

  private static void sleep() {
    try {
      Thread.sleep(20);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
