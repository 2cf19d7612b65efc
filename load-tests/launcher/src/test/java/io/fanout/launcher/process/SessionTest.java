package io.fanout.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SessionTest {
  private static final Duration NEARLY_SILENCE = ProgressWatch.SILENCE.minusSeconds(1);

  @TempDir private Path folder = Path.of("");
  private RunDirectory directory = new RunDirectory(folder);
  private final List<String> notices = new ArrayList<>();

  @BeforeEach
  void useTheFolder() {
    directory = new RunDirectory(folder);
  }

  @Test
  void aPortInUseIsRefusedBeforeAnythingStarts() throws IOException {
    try (ServerSocket other = Fake.listening();
        Session session = new Session(directory, notices::add)) {
      Service service =
          Fake.service(
              "wait",
              List.of(new Port(other.getLocalPort(), "--port")),
              new ReadyCheck("nothing", () -> true));

      assertThatThrownBy(() -> session.start(service))
          .isInstanceOf(LauncherException.class)
          .hasMessage(
              "fake: port %d is in use by another program; stop it, or choose another port with --port",
              other.getLocalPort());
      assertThat(directory.recorded("fake")).isEmpty();
    }
  }

  @Test
  void aProgramThatFailsIsQuoted() {
    try (Session session = new Session(directory, notices::add)) {
      assertThatThrownBy(() -> session.start(Fake.service(directory, "fail")))
          .isInstanceOf(LauncherException.class)
          .hasMessageContaining("fake did not start:\n    setting x: 3 (expected: 4)\n")
          .hasMessageContaining(directory.log("fake").toString());
    }
    assertThat(directory.recorded("fake")).isEmpty();
  }

  /** The start takes five times as long as the limit for a hang. */
  @Test
  void aStartThatProgressesSlowlyIsWaitedFor() {
    Path steps = folder.resolve("steps");
    AtomicLong now = new AtomicLong();
    Path log = directory.log("fake");
    List<Integer> allowed = new ArrayList<>();
    ReadyCheck up =
        new ReadyCheck(
            "\"up\" in its log",
            () -> {
              if (allowed.isEmpty() || LogTail.last(log, 1).contains("step " + allowed.size())) {
                now.addAndGet(NEARLY_SILENCE.toNanos());
                allowed.add(1);
                append(steps);
              }
              return LogTail.last(log, 1).contains("up");
            });
    try (Session session = new Session(directory, notices::add, now::get)) {
      Instance instance = session.start(Fake.service(Fake.SLOWLY + steps, List.of(), up));

      assertThat(instance.runs()).isTrue();
    }
    assertThat(Duration.ofNanos(now.get())).isGreaterThan(ProgressWatch.SILENCE.multipliedBy(4));
    assertThat(notices)
        .hasSizeGreaterThanOrEqualTo(Fake.STEPS - 1)
        .allMatch(notice -> notice.startsWith("fake     waiting for \"up\" in its log; "));
  }

  @Test
  void aStartThatHangsIsEnded() {
    List<Instance> seen = new ArrayList<>();
    AtomicLong now = new AtomicLong();
    Path log = directory.log("fake");
    ReadyCheck miracle =
        new ReadyCheck(
            "a miracle",
            () -> {
              directory.running("fake").ifPresent(seen::add);
              if (LogTail.last(log, 1).contains("up")) {
                now.addAndGet(TimeUnit.SECONDS.toNanos(1));
              }
              return false;
            });
    try (Session session = new Session(directory, notices::add, now::get)) {
      assertThatThrownBy(() -> session.start(Fake.service("wait", List.of(), miracle)))
          .isInstanceOf(LauncherException.class)
          .hasMessageMatching("fake: not ready after \\d+ s: no progress for 30 s \\(.*")
          .hasMessageContaining("(expected: a miracle)")
          .hasMessageContaining(log.toString());

      // Before the session ends, because it may start another service of that name.
      assertThat(seen).isNotEmpty().noneMatch(Instance::runs);
      assertThat(directory.recorded("fake")).isEmpty();
      assertThat(session.start(Fake.service(directory, "wait")).runs()).isTrue();
    }
    assertThat(notices).isNotEmpty().allMatch(notice -> notice.contains("waiting for a miracle"));
  }

  @Test
  void aStartThatReachesItsLimitIsEnded() {
    List<Instance> seen = new ArrayList<>();
    try (Session session = new Session(directory, notices::add)) {
      Optional<Instance> started =
          session.start(
              Fake.service("wait", List.of(), new ReadyCheck("a miracle", () -> false)),
              (elapsed, activity) -> {
                directory.running("fake").ifPresent(seen::add);
                return activity.logBytes() > 0;
              });

      assertThat(started).isEmpty();
      assertThat(seen).isNotEmpty().noneMatch(Instance::runs);
    }
  }

  private static void append(Path file) {
    try {
      Files.writeString(file, "x", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** During an exec a process has no command line, so the launcher cannot recognise it. */
  @Test
  void anInstanceRunsFromItsFirstMoment() throws IOException {
    Service service = Fake.service(directory, "wait");
    for (int round = 0; round < 10; round++) {
      Instance instance = DetachedJvm.start(directory, service);
      try {
        for (int look = 0; look < 200; look++) {
          assertThat(instance.runs()).as("round %d, look %d", round, look).isTrue();
        }
      } finally {
        StopResult.of(directory, instance, Session.GRACE);
      }
    }
  }

  @Test
  void processesThatAreNotKeptEndWithTheSession() {
    Session session = new Session(directory, notices::add);
    Instance instance = session.start(Fake.service(directory, "wait"));
    assertThat(directory.running("fake")).contains(instance);
    assertThat(instance.cpu()).isPresent();

    session.close();

    assertThat(instance.runs()).isFalse();
  }

  @Test
  void aKeptProcessRunsUntilItIsStopped() {
    Instance instance;
    try (Session session = new Session(directory, notices::add)) {
      instance = session.start(Fake.service(directory, "wait"));
      session.keep();
    }
    assertThat(instance.runs()).isTrue();

    assertThat(StopResult.of(directory, instance, Duration.ofMinutes(5)))
        .isEqualTo(StopResult.GRACEFUL);

    assertThat(instance.runs()).isFalse();
  }

  @Test
  void aProcessThatDoesNotEndInTimeIsKilled() {
    try (Session session = new Session(directory, notices::add)) {
      Instance instance = session.start(Fake.service(directory, "deaf"));

      assertThat(StopResult.of(directory, instance, Duration.ofMillis(200)))
          .isEqualTo(StopResult.KILLED);

      assertThat(instance.runs()).isFalse();
    }
  }
}
