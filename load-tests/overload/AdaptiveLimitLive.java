import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * Shows what a gateway's adaptive limit does, second by second: {@code java AdaptiveLimitLive.java
 * http://127.0.0.1:8080/one 9101 slower}. It plays the backend on the port, with a number of workers
 * and a queue, and sends requests to the gateway at a constant rate, whatever that answers.
 */
public final class AdaptiveLimitLive {
  private static final int MANY = 1_000_000;

  /** So many requests a second come for some seconds, and the backend is like this meanwhile. */
  private record Phase(int seconds, int rate, int workers, double millis) {}

  private static final Map<String, List<Phase>> CASES =
      Map.of(
          "slower",
          List.of(
              new Phase(10, 1_000, MANY, 1),
              new Phase(80, 1_000, MANY, 100),
              new Phase(10, 1_000, MANY, 1)),
          "full",
          List.of(new Phase(10, 250, 50, 100), new Phase(40, 1_000, 50, 100)),
          "both",
          List.of(new Phase(10, 1_000, 200, 10), new Phase(40, 1_000, 50, 100)));

  /** A backend with workers that take calls in the order in which they come. */
  private static final class Backend {
    private static final byte[] BODY = "{\"a\":1}".getBytes(StandardCharsets.UTF_8);

    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
    private final PriorityQueue<Long> busyUntil = new PriorityQueue<>();
    private Phase phase = new Phase(0, 0, MANY, 1);

    Backend(int port) throws IOException {
      HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 1_000);
      server.setExecutor(Executors.newFixedThreadPool(4));
      server.createContext("/", this::serve);
      server.start();
    }

    synchronized void is(Phase now) {
      phase = now;
    }

    private synchronized long done() {
      long now = System.nanoTime();
      while (!busyUntil.isEmpty() && busyUntil.peek() <= now) {
        busyUntil.remove();
      }
      // With all workers busy it begins when the one is free that frees the place for it.
      long begin = now;
      if (busyUntil.size() >= phase.workers()) {
        Long[] ends = busyUntil.toArray(new Long[0]);
        Arrays.sort(ends);
        begin = ends[ends.length - phase.workers()];
      }
      long end = begin + (long) (phase.millis() * 1e6);
      busyUntil.add(end);
      return end - now;
    }

    private void serve(HttpExchange exchange) {
      timer.schedule(() -> answer(exchange), done(), TimeUnit.NANOSECONDS);
    }

    private static void answer(HttpExchange exchange) {
      try (exchange) {
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, BODY.length);
        exchange.getResponseBody().write(BODY);
      } catch (IOException e) {
        System.err.println("The gateway has left: " + e.getMessage());
      }
    }
  }

  /** What came of the requests that were due in one second. */
  private static final class Second {
    private final LongAdder refused = new LongAdder();
    private final LongAdder lost = new LongAdder();
    private final ConcurrentLinkedQueue<Long> latencies = new ConcurrentLinkedQueue<>();

    String row(int at, int asked) {
      long[] sorted = latencies.stream().mapToLong(Long::longValue).sorted().toArray();
      return String.format(
          Locale.ROOT,
          "| %d | %d | %d | %d | %d | %.0f | %.0f |",
          at, asked, sorted.length, refused.sum(), lost.sum(), millis(sorted, 0.5),
          millis(sorted, 0.99));
    }

    private static double millis(long[] sorted, double share) {
      return sorted.length == 0 ? 0 : sorted[(int) (share * (sorted.length - 1))] / 1e6;
    }
  }

  public static void main(String[] arguments) throws Exception {
    if (arguments.length != 3 || !CASES.containsKey(arguments[2])) {
      System.out.println("usage: java AdaptiveLimitLive.java URL BACKEND-PORT slower|full|both");
      System.exit(2);
    }
    System.setProperty("sun.net.httpserver.maxIdleConnections", "10000");
    System.setProperty("sun.net.httpserver.nodelay", "true");
    Backend backend = new Backend(Integer.parseInt(arguments[1]));
    HttpClient client =
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(arguments[0])).timeout(Duration.ofSeconds(20)).build();
    send(client, request, 500, new Second(), System.nanoTime());
    System.out.println("| second | asked | answered | refused | lost | p50 ms | p99 ms |");
    System.out.println("| --- | --- | --- | --- | --- | --- | --- |");
    int at = 0;
    Second[] seconds = new Second[200];
    int[] asked = new int[200];
    long start = System.nanoTime() + 100_000_000;
    for (Phase phase : CASES.get(arguments[2])) {
      backend.is(phase);
      for (int i = 0; i < phase.seconds(); i++, at++) {
        seconds[at] = new Second();
        asked[at] = phase.rate();
        send(client, request, phase.rate(), seconds[at], start + at * 1_000_000_000L);
      }
    }
    LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(3));
    for (int i = 0; i < at; i++) {
      System.out.println(seconds[i].row(i + 1, asked[i]));
    }
    System.exit(0);
  }

  /** Sends the requests of one second at their times. */
  private static void send(
      HttpClient client, HttpRequest request, int count, Second second, long start) {
    for (int i = 0; i < count; i++) {
      long due = start + (long) (i * 1e9 / count);
      for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
        LockSupport.parkNanos(left);
      }
      client
          .sendAsync(request, HttpResponse.BodyHandlers.ofByteArray())
          .whenComplete(
              (answer, failure) -> {
                if (failure != null || (answer.statusCode() != 200 && answer.statusCode() != 503)) {
                  second.lost.increment();
                } else if (answer.statusCode() == 503) {
                  second.refused.increment();
                } else {
                  second.latencies.add(System.nanoTime() - due);
                }
              });
    }
  }
}
