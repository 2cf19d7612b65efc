import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Measures what the console costs a running gateway: {@code java ConsoleCost.java PID REQUEST-URL
 * CONSOLE-URL RATE ROUNDS}, e.g. {@code java ConsoleCost.java 4711
 * http://127.0.0.1:8080/aggregate/42 http://127.0.0.1:8081/actuator/console 1500 9}. It sends
 * requests at that rate, with and without a viewer in turns of ten seconds, and compares the
 * processor time per answer of neighbouring turns.
 */
public final class ConsoleCost {
  private static final long TURN = TimeUnit.SECONDS.toNanos(10);
  private static final double NANOS_IN_TICK = 1e7; // Linux counts 100 a second
  private static final int MOST_WAITING = 4_000;
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final Path stat;
  private final HttpRequest request;
  private final double perSecond;
  private final AtomicLong answered = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();
  private final AtomicInteger waiting = new AtomicInteger();

  private ConsoleCost(String pid, String url, double perSecond) {
    this.stat = Path.of("/proc", pid, "stat");
    this.request = HttpRequest.newBuilder(URI.create(url)).build();
    this.perSecond = perSecond;
  }

  public static void main(String[] arguments) throws Exception {
    if (arguments.length != 5) {
      System.out.println("usage: java ConsoleCost.java PID REQUEST-URL CONSOLE-URL RATE ROUNDS");
      System.exit(2);
    }
    ConsoleCost cost =
        new ConsoleCost(arguments[0], arguments[1], Double.parseDouble(arguments[3]));
    URI live = URI.create(arguments[2] + "/live");
    double unused = cost.turn(); // warms both up
    List<Double> without = new ArrayList<>();
    List<Double> with = new ArrayList<>();
    List<Double> ratios = new ArrayList<>();
    for (int round = 0; round < Integer.parseInt(arguments[4]); round++) {
      // The order changes, so that a machine that becomes slower harms both.
      if (round % 2 == 0) {
        without.add(cost.turn());
        with.add(cost.watched(live));
      } else {
        with.add(cost.watched(live));
        without.add(cost.turn());
      }
      ratios.add(with.get(round) / without.get(round));
    }
    System.out.printf(
        Locale.ROOT,
        "us of CPU per answer: %.1f without a viewer, %.1f with one; ratio %.3f (medians of %d"
            + " turns; ratios %.3f to %.3f); %d failed%n",
        median(without),
        median(with),
        median(ratios),
        ratios.size(),
        Collections.min(ratios),
        Collections.max(ratios),
        cost.failed.get());
    System.exit(0);
  }

  private static double median(List<Double> values) {
    List<Double> sorted = new ArrayList<>(values);
    Collections.sort(sorted);
    return sorted.get(sorted.size() / 2);
  }

  private double watched(URI live) throws IOException, InterruptedException {
    HttpResponse<InputStream> stream =
        CLIENT.send(
            HttpRequest.newBuilder(live).build(), HttpResponse.BodyHandlers.ofInputStream());
    Thread reader =
        new Thread(
            () -> {
              try {
                stream.body().transferTo(java.io.OutputStream.nullOutputStream());
              } catch (IOException closed) {
                // The turn is over.
              }
            });
    reader.start();
    try {
      return turn();
    } finally {
      stream.body().close();
      reader.join();
    }
  }

  /** The processor time per answer, in microseconds. */
  private double turn() throws IOException {
    long startedAt = System.nanoTime();
    long ticks = ticks();
    long before = answered.get();
    long gap = (long) (1e9 / perSecond);
    for (long next = startedAt; next - startedAt < TURN; next += gap) {
      while (System.nanoTime() - next < 0) {
        LockSupport.parkNanos(next - System.nanoTime());
      }
      if (waiting.incrementAndGet() > MOST_WAITING) {
        waiting.decrementAndGet();
        failed.incrementAndGet();
        continue;
      }
      CLIENT
          .sendAsync(request, HttpResponse.BodyHandlers.discarding())
          .whenComplete(
              (answer, failure) -> {
                waiting.decrementAndGet();
                (failure == null ? answered : failed).incrementAndGet();
              });
    }
    return (ticks() - ticks) * NANOS_IN_TICK / 1e3 / Math.max(1, answered.get() - before);
  }

  /** User and system time of the process; its name may hold spaces, but ends with a bracket. */
  private long ticks() throws IOException {
    String text = Files.readString(stat);
    String[] fields = text.substring(text.lastIndexOf(')') + 2).split(" ", -1);
    return Long.parseLong(fields[11]) + Long.parseLong(fields[12]);
  }
}
