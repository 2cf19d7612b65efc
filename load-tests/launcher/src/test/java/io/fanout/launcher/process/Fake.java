package io.fanout.launcher.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A program to start in a JVM of its own; it ends by itself after a minute, whatever happens. */
final class Fake {
  private static final int LISTEN_ANYWHERE = 0;

  private Fake() {}

  /** Fails with a text, or says that it is up and waits for a signal. */
  public static void main(String[] arguments) throws InterruptedException {
    if (arguments[0].equals("fail")) {
      say("APPLICATION FAILED TO START\n\nDescription:\n\nsetting x: 3 (expected: 4)\n");
      System.exit(1);
    }
    if (arguments[0].equals("deaf")) {
      Runtime.getRuntime().addShutdownHook(new Thread(Fake::aMinute));
    }
    say("up");
    aMinute();
  }

  private static void aMinute() {
    try {
      new CountDownLatch(1).await(1, TimeUnit.MINUTES);
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
        Duration.ofSeconds(20),
        new Facts(Map.of("behaviour", behaviour)));
  }

  /** The JVM of this test under a name and token that it was not started with. */
  static Instance recycledPid() {
    return new Instance(
        "fake",
        ProcessHandle.current().pid(),
        "fake-somebody-else",
        Instant.EPOCH,
        new Facts(Map.of()));
  }

  static ServerSocket listening() throws IOException {
    return new ServerSocket(LISTEN_ANYWHERE, 1, InetAddress.getLoopbackAddress());
  }
}
