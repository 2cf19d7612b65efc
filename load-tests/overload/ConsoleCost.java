import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import javax.management.MBeanServerConnection;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/**
 * Measures the console's cost in a running gateway: {@code java ConsoleCost.java PID REQUEST-URL
 * CONSOLE-URL RATE ROUNDS}, e.g. {@code java ConsoleCost.java 4711
 * http://127.0.0.1:8080/aggregate/42 http://127.0.0.1:8081/actuator/console 1500 7}. It sends
 * requests at that rate, alternates turns of ten seconds with and without a viewer, and compares
 * the processor time of neighbouring turns for each group of the gateway's threads. It reads these
 * times from the gateway's JVM, so both must run as the same user.
 */
public final class ConsoleCost {
  private static final long TURN = TimeUnit.SECONDS.toNanos(10);
  private static final int WARM_UP_TURNS = 5; // with and without a viewer
  private static final double NANOS_IN_MILLI = 1e6;
  private static final int MOST_WAITING = 4_000;
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  /** Groups of the gateway's threads, by the prefixes of their names. */
  private enum Group {
    SAMPLING("the console's thread", "fanout-console"),
    MANAGEMENT("the management port", "fanout-management", "http-nio"),
    LANES("the lanes", "fanout-lane"),
    ASKING("", "RMI ", "JMX ", "Attach Listener"),
    OTHERS("other threads", "");

    private final String text;
    private final List<String> beginnings;

    Group(String text, String... beginnings) {
      this.text = text;
      this.beginnings = List.of(beginnings);
    }

    static Group of(String thread) {
      for (Group group : values()) {
        if (group.beginnings.stream().anyMatch(thread::startsWith)) {
          return group;
        }
      }
      throw new IllegalStateException(thread);
    }
  }

  /** The processor time in one turn, of the groups and of the process, in ms per second. */
  private record Turn(Map<Group, Double> millis, double process) {
    double of(Group group) {
      return millis.getOrDefault(group, 0.0);
    }

    double gateway() {
      return Stream.of(Group.values())
          .filter(group -> group != Group.ASKING)
          .mapToDouble(this::of)
          .sum();
    }
  }

  private final ThreadMXBean threads;
  private final OperatingSystemMXBean system;
  private final HttpRequest request;
  private final double perSecond;
  private final AtomicLong failed = new AtomicLong();
  private final AtomicInteger waiting = new AtomicInteger();
  private final List<Turn> without = new ArrayList<>();
  private final List<Turn> with = new ArrayList<>();

  private ConsoleCost(MBeanServerConnection gateway, String url, double perSecond)
      throws IOException {
    this.threads =
        ManagementFactory.newPlatformMXBeanProxy(
            gateway, ManagementFactory.THREAD_MXBEAN_NAME, ThreadMXBean.class);
    this.system =
        ManagementFactory.newPlatformMXBeanProxy(
            gateway,
            ManagementFactory.OPERATING_SYSTEM_MXBEAN_NAME,
            OperatingSystemMXBean.class);
    this.request = HttpRequest.newBuilder(URI.create(url)).build();
    this.perSecond = perSecond;
  }

  public static void main(String[] arguments) throws Exception {
    if (arguments.length != 5) {
      System.out.println("usage: java ConsoleCost.java PID REQUEST-URL CONSOLE-URL RATE ROUNDS");
      System.exit(2);
    }
    ConsoleCost cost =
        new ConsoleCost(connect(arguments[0]), arguments[1], Double.parseDouble(arguments[3]));
    cost.measure(URI.create(arguments[2] + "/live"), Integer.parseInt(arguments[4]));
    cost.print();
    System.exit(0);
  }

  private static MBeanServerConnection connect(String pid)
      throws IOException, AttachNotSupportedException {
    VirtualMachine machine = VirtualMachine.attach(pid);
    String address = machine.startLocalManagementAgent();
    machine.detach();
    return JMXConnectorFactory.connect(new JMXServiceURL(address)).getMBeanServerConnection();
  }

  private void measure(URI live, int rounds) throws IOException, InterruptedException {
    for (int i = 0; i < WARM_UP_TURNS; i++) {
      Turn unused = i % 2 == 1 ? turn() : watched(live);
    }
    failed.set(0);
    for (int round = 0; round < rounds; round++) {
      // Alternate the order, so that a machine that slows down affects both.
      if (round % 2 == 0) {
        without.add(turn());
        with.add(watched(live));
      } else {
        with.add(watched(live));
        without.add(turn());
      }
    }
  }

  private void print() {
    System.out.printf(
        Locale.ROOT,
        "ms of CPU per second at %.0f requests/s: medians of %d turns, and the median difference"
            + " of neighbours%n",
        perSecond,
        with.size());
    System.out.println("| threads | without a viewer | with one | difference (least to most) |");
    System.out.println("| --- | --- | --- | --- |");
    for (Group group : Group.values()) {
      if (group != Group.ASKING) {
        row(group.text, turn -> turn.of(group));
      }
    }
    row("all of these", Turn::gateway);
    row("the process, with compilers and collector", Turn::process);
    List<Double> ratios = new ArrayList<>();
    for (int i = 0; i < with.size(); i++) {
      ratios.add(with.get(i).gateway() / without.get(i).gateway());
    }
    System.out.printf(
        Locale.ROOT,
        "with a viewer / without one: %.4f (%.4f to %.4f); mean %.4f; %d requests failed%n",
        median(ratios),
        Collections.min(ratios),
        Collections.max(ratios),
        ratios.stream().mapToDouble(ratio -> ratio).average().orElse(0),
        failed.get());
  }

  private void row(String name, ToDoubleFunction<Turn> part) {
    List<Double> differences = new ArrayList<>();
    for (int i = 0; i < with.size(); i++) {
      differences.add(part.applyAsDouble(with.get(i)) - part.applyAsDouble(without.get(i)));
    }
    System.out.printf(
        Locale.ROOT,
        "| %s | %.2f | %.2f | %+.2f (%+.2f to %+.2f) |%n",
        name,
        median(without.stream().map(part::applyAsDouble).toList()),
        median(with.stream().map(part::applyAsDouble).toList()),
        median(differences),
        Collections.min(differences),
        Collections.max(differences));
  }

  private static double median(List<Double> values) {
    List<Double> sorted = new ArrayList<>(values);
    Collections.sort(sorted);
    return sorted.get(sorted.size() / 2);
  }

  private Turn watched(URI live) throws IOException, InterruptedException {
    HttpResponse<InputStream> stream =
        CLIENT.send(
            HttpRequest.newBuilder(live).build(), HttpResponse.BodyHandlers.ofInputStream());
    if (stream.statusCode() != 200) {
      throw new IOException(live + " answers " + stream.statusCode());
    }
    Thread reader =
        new Thread(
            () -> {
              try {
                stream.body().transferTo(OutputStream.nullOutputStream());
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

  private Turn turn() {
    Map<Long, Long> before = nanos();
    long processBefore = system.getProcessCpuTime();
    long startedAt = System.nanoTime();
    long gap = (long) (1e9 / perSecond);
    for (long next = startedAt; next - startedAt < TURN; next += gap) {
      while (System.nanoTime() - next < 0) {
        LockSupport.parkNanos(next - System.nanoTime());
      }
      send();
    }
    double seconds = (System.nanoTime() - startedAt) / 1e9;
    long process = system.getProcessCpuTime() - processBefore;
    Map<Group, Double> millis = new EnumMap<>(Group.class);
    Map<Long, Long> after = nanos();
    for (ThreadInfo thread : threads.getThreadInfo(ids(after))) {
      if (thread != null) {
        long id = thread.getThreadId();
        long spent = after.get(id) - before.getOrDefault(id, 0L);
        millis.merge(
            Group.of(thread.getThreadName()), spent / NANOS_IN_MILLI / seconds, Double::sum);
      }
    }
    return new Turn(millis, process / NANOS_IN_MILLI / seconds);
  }

  private static long[] ids(Map<Long, Long> threads) {
    return threads.keySet().stream().mapToLong(id -> id).toArray();
  }

  /** The processor time of each thread so far, by id. */
  private Map<Long, Long> nanos() {
    long[] ids = threads.getAllThreadIds();
    long[] nanos = threads.getThreadCpuTime(ids);
    Map<Long, Long> all = new HashMap<>();
    for (int i = 0; i < ids.length; i++) {
      if (nanos[i] >= 0) {
        all.put(ids[i], nanos[i]);
      }
    }
    return all;
  }

  private void send() {
    if (waiting.incrementAndGet() > MOST_WAITING) {
      waiting.decrementAndGet();
      failed.incrementAndGet();
      return;
    }
    CLIENT
        .sendAsync(request, HttpResponse.BodyHandlers.discarding())
        .whenComplete(
            (answer, failure) -> {
              waiting.decrementAndGet();
              if (failure != null || answer.statusCode() != 200) {
                failed.incrementAndGet();
              }
            });
  }
}
