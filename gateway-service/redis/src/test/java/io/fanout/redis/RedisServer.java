package io.fanout.redis;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.sync.RedisCommands;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A real redis-server, from a jar that contains it, which tests kill, stall, empty and replace. */
final class RedisServer implements AutoCloseable {
  private static final int FIRST_PORT = 6400;
  private static final int LAST_PORT = 7900;
  private static final int TRIES = 20;
  private static final String PLAIN = "redis";
  private static final String TLS = "rediss";

  private static @Nullable Path unpacked;

  private final Path folder;
  private final String scheme;
  private final int port;
  private final Process process;

  private RedisServer(Path folder, String scheme, int port, Process process) {
    this.folder = folder;
    this.scheme = scheme;
    this.port = port;
    this.process = process;
  }

  /** Starts a server on a free port. */
  static RedisServer start(String... options) {
    return start(PLAIN, options);
  }

  /** Starts a server on a free port that accepts TLS only. */
  static RedisServer startWithTls(String... options) {
    return start(TLS, options);
  }

  private static RedisServer start(String scheme, String... options) {
    for (int i = 0; i < TRIES; i++) {
      RedisServer started =
          tryPort(scheme, ThreadLocalRandom.current().nextInt(FIRST_PORT, LAST_PORT), options);
      if (started != null) {
        return started;
      }
    }
    throw new IllegalStateException("no port from %d on is free".formatted(FIRST_PORT));
  }

  /** Starts a server on the port of an earlier one. */
  static RedisServer startOn(int port, String... options) {
    RedisServer started = tryPort(PLAIN, port, options);
    if (started == null) {
      throw new IllegalStateException("port %d is taken".formatted(port));
    }
    return started;
  }

  private static @Nullable RedisServer tryPort(String scheme, int port, String... options) {
    try {
      Path folder = Files.createTempDirectory("redis");
      List<String> command =
          new ArrayList<>(
              List.of(
                  binary().toString(),
                  "--port",
                  scheme.equals(PLAIN) ? Integer.toString(port) : "0",
                  "--bind",
                  "127.0.0.1",
                  "--save",
                  "",
                  "--dir",
                  folder.toString()));
      if (scheme.equals(TLS)) {
        command.addAll(List.of("--tls-port", Integer.toString(port)));
      }
      command.addAll(List.of(options));
      return await(
          new ProcessBuilder(command), folder, scheme, port, "Ready to accept connections");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Starts a sentinel that monitors a master called {@code shop}. */
  static RedisServer sentinelOf(RedisServer master) {
    try {
      for (int i = 0; i < TRIES; i++) {
        int port = ThreadLocalRandom.current().nextInt(FIRST_PORT, LAST_PORT);
        Path folder = Files.createTempDirectory("sentinel");
        Path file = folder.resolve("sentinel.conf");
        Files.writeString(
            file,
            """
            port %d
            bind 127.0.0.1
            dir %s
            sentinel monitor shop 127.0.0.1 %d 1
            sentinel down-after-milliseconds shop 200
            sentinel failover-timeout shop 1000
            """
                .formatted(port, folder, master.port));
        ProcessBuilder command =
            new ProcessBuilder(binary().toString(), file.toString(), "--sentinel");
        RedisServer started = await(command, folder, PLAIN, port, "+monitor");
        if (started != null) {
          return started;
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    throw new IllegalStateException("no port from %d on is free".formatted(FIRST_PORT));
  }

  /** Waits for the log line that reports readiness; null if the process ended first. */
  private static @Nullable RedisServer await(
      ProcessBuilder command, Path folder, String scheme, int port, String line)
      throws IOException {
    Process process = command.redirectErrorStream(true).start();
    BufferedReader log = process.inputReader();
    StringBuilder said = new StringBuilder();
    for (String next = log.readLine(); next != null; next = log.readLine()) {
      said.append(next).append('\n');
      if (next.contains(line)) {
        Thread reader = new Thread(() -> log.lines().forEach(each -> {}), "redis-server-log");
        reader.setDaemon(true);
        reader.start();
        return new RedisServer(folder, scheme, port, process);
      }
    }
    assumeTrue(
        said.toString().contains("ddress already in use"),
        "shared limits and quotas were not tested: redis-server does not run here: " + said);
    return null;
  }

  int port() {
    return port;
  }

  String host() {
    return "%s://127.0.0.1:%d".formatted(scheme, port);
  }

  /** Kills the process, like a machine that loses its power. */
  void kill() {
    process.destroyForcibly();
    waitFor(process);
  }

  /** Suspends the process: it accepts connections and answers nothing. */
  void stall() {
    signal("STOP");
  }

  /** Resumes the process. */
  void resume() {
    signal("CONT");
  }

  private void signal(String name) {
    try {
      waitFor(new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void waitFor(Process process) {
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Sends the server a command on a separate connection. */
  <T> T ask(Function<RedisCommands<String, String>, T> question) {
    RedisClient client = RedisClient.create(RedisURI.create(host()));
    try (var connection = client.connect()) {
      return question.apply(connection.sync());
    } finally {
      client.shutdown();
    }
  }

  @Override
  public void close() {
    if (process.isAlive()) {
      resume();
      kill();
    }
    try (var files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).forEach(RedisServer::delete);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void delete(Path file) {
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The binary, unpacked once per process. */
  private static synchronized Path binary() {
    if (unpacked == null) {
      boolean arm = System.getProperty("os.arch", "").contains("aarch64");
      String name = arm ? "redis-server-6.2.7-linux-arm64" : "redis-server-6.2.6-v5-linux-amd64";
      assumeTrue(
          System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("linux"),
          "shared limits and quotas were not tested: the tests start redis-server on Linux only");
      try (InputStream in = RedisServer.class.getResourceAsStream("/" + name)) {
        if (in == null) {
          throw new IllegalStateException(name + " (expected: in embedded-redis's jar)");
        }
        Path file = Files.createTempFile("redis-server", "");
        Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
        file.toFile().deleteOnExit();
        if (!file.toFile().setExecutable(true)) {
          throw new IllegalStateException(file + " cannot be made executable");
        }
        unpacked = file;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return unpacked;
  }
}
