package io.fanout.launcher.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A program for the tests to start in a separate JVM. It always exits after some minutes. */
final class Fake {
  /**
   * The argument for a program that starts in steps; the path of the file that allows the steps
   * follows.
   */
  static final String SLOWLY = "slowly:";

  static final int STEPS = 5;

  private static final int LISTEN_ANYWHERE = 0;

  private Fake() {}

  /** Fails with a text, or reports that it is up and waits for a signal. */
  public static void main(String[] arguments) throws InterruptedException {
    if (arguments[0].equals("fail")) {
      say("APPLICATION FAILED TO START\n\nDescription:\n\nsetting x: 3 (expected: 4)\n");
      System.exit(1);
    }
    if (arguments[0].equals("deaf")) {
      Runtime.getRuntime().addShutdownHook(new Thread(Fake::aWhile));
    }
    if (arguments[0].startsWith(SLOWLY)) {
      goOnStepByStep(Path.of(arguments[0].substring(SLOWLY.length())));
    }
    say("up");
    aWhile();
  }

  /** Performs one step of the start for each byte by which the file grows. */
  private static void goOnStepByStep(Path steps) throws InterruptedException {
    for (int step = 1; step <= STEPS; step++) {
      while (LogTail.end(steps) < step) {
        TimeUnit.MILLISECONDS.sleep(1);
      }
      say("step " + step);
    }
  }

  private static void aWhile() {
    try {
      new CountDownLatch(1).await(10, TimeUnit.MINUTES);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  @SuppressWarnings("SystemOut") // tests read the program's output
  private static void say(String text) {
    System.out.println(text);
  }

  /** The service; it is ready when the program reports so. */
  static Service service(RunDirectory directory, String behaviour) {
    Path log = directory.log("fake");
    return service(
        behaviour,
        List.of(),
        new ReadyCheck("\"up\" in its log", () -> LogTail.last(log, 1).contains("up")));
  }

  static Service service(String behaviour, List<Port> ports, ReadyCheck ready) {
    return new Service(
        "fake",
        Path.of(System.getProperty("java.home"), "bin", "java"),
        List.of(
            "-Xshare:auto",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            Fake.class.getName(),
            behaviour),
        ports,
        List.of(ready),
        new LaunchParameters(Map.of("behaviour", behaviour)));
  }

  /** This test's own JVM, recorded with a name and token that it does not have. */
  static Instance recycledPid() {
    return new Instance(
        "fake",
        ProcessHandle.current().pid(),
        "fake-somebody-else",
        Instant.EPOCH,
        new LaunchParameters(Map.of()));
  }

  static ServerSocket listening() throws IOException {
    return new ServerSocket(LISTEN_ANYWHERE, 1, InetAddress.getLoopbackAddress());
  }
}
