package io.fanout.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SessionTest {
  @TempDir private Path folder = Path.of("");
  private RunDirectory directory = new RunDirectory(folder);

  @BeforeEach
  void useTheFolder() {
    directory = new RunDirectory(folder);
  }

  @Test
  void aPortInUseIsRefusedBeforeAnythingStarts() throws IOException {
    try (ServerSocket other = Fake.listening();
        Session session = new Session(directory)) {
      Service service =
          Fake.service(
              "wait",
              List.of(new Port(other.getLocalPort(), "--port")),
              new ReadyCheck("nothing", () -> true));

      assertThatThrownBy(() -> session.start(service))
          .isInstanceOf(LauncherException.class)
          .hasMessage(
              "fake: port %d is in use by another program; end that, or choose another with --port",
              other.getLocalPort());
      assertThat(directory.recorded("fake")).isEmpty();
    }
  }

  @Test
  void aProgramThatFailsIsQuoted() {
    try (Session session = new Session(directory)) {
      assertThatThrownBy(() -> session.start(Fake.service(directory, "fail")))
          .isInstanceOf(LauncherException.class)
          .hasMessageContaining("fake did not start:\n    setting x: 3 (expected: 4)\n")
          .hasMessageContaining(directory.log("fake").toString());
    }
    assertThat(directory.recorded("fake")).isEmpty();
  }

  @Test
  void whatIsNotReadyInTimeIsEnded() {
    List<Instance> seen = new ArrayList<>();
    ReadyCheck miracle =
        new ReadyCheck(
            "a miracle",
            () -> {
              directory.running("fake").ifPresent(seen::add);
              return false;
            });
    Service never = Fake.service("wait", List.of(), miracle);
    Service impatient =
        new Service(
            never.name(),
            never.java(),
            never.arguments(),
            never.ports(),
            never.ready(),
            Duration.ofMillis(300),
            never.facts());
    try (Session session = new Session(directory)) {
      assertThatThrownBy(() -> session.start(impatient))
          .hasMessageContaining("fake: not ready after")
          .hasMessageContaining("(expected: a miracle)");

      // Before the session is over: it may start more of that name.
      assertThat(seen).isNotEmpty().noneMatch(Instance::runs);
      assertThat(directory.recorded("fake")).isEmpty();
      assertThat(session.start(Fake.service(directory, "wait")).runs()).isTrue();
    }
  }

  /** While a process becomes another program, it has no command line to be recognised by. */
  @Test
  void anInstanceRunsFromItsFirstMoment() throws IOException {
    Service service = Fake.service(directory, "wait");
    for (int round = 0; round < 10; round++) {
      Instance instance = Detached.start(directory, service);
      try {
        for (int look = 0; look < 200; look++) {
          assertThat(instance.runs()).as("round %d, look %d", round, look).isTrue();
        }
      } finally {
        Ending.of(directory, instance, Session.GRACE);
      }
    }
  }

  @Test
  void whatIsNotKeptEndsWithTheSession() {
    Session session = new Session(directory);
    Instance instance = session.start(Fake.service(directory, "wait"));
    assertThat(directory.running("fake")).contains(instance);
    assertThat(instance.cpu()).isPresent();

    session.close();

    assertThat(instance.runs()).isFalse();
  }

  @Test
  void whatIsKeptGoesOnUntilItIsToldToEnd() {
    Instance instance;
    try (Session session = new Session(directory)) {
      instance = session.start(Fake.service(directory, "wait"));
      session.keep();
    }
    assertThat(instance.runs()).isTrue();

    assertThat(Ending.of(directory, instance, Session.GRACE)).isEqualTo(Ending.GRACEFUL);

    assertThat(instance.runs()).isFalse();
  }

  @Test
  void whoDoesNotEndInTimeIsKilled() {
    try (Session session = new Session(directory)) {
      Instance instance = session.start(Fake.service(directory, "deaf"));

      assertThat(Ending.of(directory, instance, Duration.ofMillis(200))).isEqualTo(Ending.KILLED);

      assertThat(instance.runs()).isFalse();
    }
  }
}
