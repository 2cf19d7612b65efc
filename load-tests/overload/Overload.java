import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * Overloads a gateway at a constant rate, whatever it answers, and prints the throughput that it
 * still achieves: {@code java Overload.java http://127.0.0.1:8080/aggregate/1 500} for a capacity
 * of 500 requests/s. Exits with 1 if, at four times that rate, the gateway answers fewer than 90 %
 * of its best throughput, or if afterwards, at four fifths of the rate, it answers fewer than 90 %
 * of the requests.
 */
public final class Overload {
  private static final double[] STEPS = {0.5, 1, 2, 4, 0.8};
  private static final int WARM_UP_SECONDS = 5;
  private static final int SECONDS = 8;
  private static final double LEAST = 0.9;
  private static final int MOST = 100_000;

  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(5))
          .build();
  private final HttpRequest request;

  private Overload(URI target) {
    this.request = HttpRequest.newBuilder(target).timeout(Duration.ofSeconds(10)).build();
  }

  /** The result of one step. */
  private record Step(double good, double refused, double lost, double p50, double p99, double no) {
    static final String HEAD =
        "| sent/s | answered/s | refused/s | lost | p50 ms | p99 ms | refusal p99 ms |%n"
            + "| --- | --- | --- | --- | --- | --- | --- |%n";

    String row(double sent) {
      return String.format(
          Locale.ROOT,
          "| %.0f | %.0f | %.0f | %.0f | %.1f | %.1f | %.1f |%n",
          sent, good, refused, lost, p50, p99, no);
    }
  }

  public static void main(String[] arguments) {
    if (arguments.length != 2) {
      System.out.println("usage: java Overload.java URL CAPACITY-PER-SECOND");
      System.exit(2);
    }
    Overload overload = new Overload(URI.create(arguments[0]));
    double capacity = capacity(arguments[1]);
    overload.step(capacity, WARM_UP_SECONDS);
    System.out.printf(Step.HEAD);
    List<Step> steps = new ArrayList<>();
    for (double times : STEPS) {
      Step step = overload.step(times * capacity, SECONDS);
      steps.add(step);
      System.out.print(step.row(times * capacity));
    }
    double best = steps.stream().mapToDouble(Step::good).max().orElse(0);
    boolean recovers = steps.get(4).good() >= LEAST * STEPS[4] * capacity;
    boolean holds = steps.get(3).good() >= LEAST * best && recovers;
    System.out.printf(
        Locale.ROOT, "at four times the capacity: %.0f %% of the best; recovers: %s; %s%n",
        100 * steps.get(3).good() / best, recovers, holds ? "holds" : "does not hold");
    System.exit(holds ? 0 : 1);
  }

  private static double capacity(String said) {
    try {
      double capacity = Double.parseDouble(said);
      if (capacity >= 1 && capacity <= MOST) {
        return capacity;
      }
    } catch (NumberFormatException e) {
      // The check below refuses it.
    }
    System.out.printf("%s: no capacity (expected: requests per second, 1 to %d)%n", said, MOST);
    System.exit(2);
    return 0;
  }

  /** The rates cover only answers that arrived while the step sent requests. */
  private Step step(double perSecond, int seconds) {
    int count = (int) (perSecond * seconds);
    long[] good = new long[count];
    long[] refused = new long[count];
    LongAdder lost = new LongAdder();
    LongAdder inTime = new LongAdder();
    LongAdder refusedInTime = new LongAdder();
    LongAdder done = new LongAdder();
    long start = System.nanoTime();
    for (int i = 0; i < count; i++) {
      long due = start + (long) (i * 1e9 / perSecond);
      for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
        LockSupport.parkNanos(left);
      }
      int at = i;
      client
          .sendAsync(request, HttpResponse.BodyHandlers.ofByteArray())
          .whenComplete(
              (answer, failure) -> {
                long now = System.nanoTime();
                long took = now - due;
                boolean counts = now - start <= TimeUnit.SECONDS.toNanos(seconds);
                if (failure != null || (answer.statusCode() != 200 && answer.statusCode() != 503)) {
                  lost.increment();
                } else if (answer.statusCode() == 200) {
                  good[at] = took;
                  inTime.add(counts ? 1 : 0);
                } else {
                  refused[at] = took;
                  refusedInTime.add(counts ? 1 : 0);
                }
                done.increment();
              });
    }
    while (done.sum() < count) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
    }
    long[] answers = sorted(good);
    long[] refusals = sorted(refused);
    return new Step(
        (double) inTime.sum() / seconds,
        (double) refusedInTime.sum() / seconds,
        lost.sum(),
        millis(answers, 0.5),
        millis(answers, 0.99),
        millis(refusals, 0.99));
  }

  private static long[] sorted(long[] times) {
    return Arrays.stream(times).filter(time -> time > 0).sorted().toArray();
  }

  private static double millis(long[] sorted, double share) {
    return sorted.length == 0 ? 0 : sorted[(int) (share * (sorted.length - 1))] / 1e6;
  }
}
