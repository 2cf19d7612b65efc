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

/**
 * A program to start in a JVM of its own; it ends by itself after some minutes, whatever happens.
 */
final class Fake {
  /** The behaviour of one that starts in steps; the file that allows them follows. */
  static final String SLOWLY = "slowly:";

  static final int STEPS = 5;

  private static final int LISTEN_ANYWHERE = 0;

  private Fake() {}

  /** Fails with a text, or says that it is up and waits for a signal. */
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

  /** Does a step of its start whenever the file has grown by a byte. */
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

  @SuppressWarnings("SystemOut") // what the program is for
  private static void say(String text) {
    System.out.println(text);
  }

  /** It, ready when it says so. */
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

  /** The JVM of this test under a name and token that it was not started with. */
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
