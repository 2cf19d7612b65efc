import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Measures the cost of requests that wait for a backend's quota: {@code java QuotaWaiting.java 5000
 * 8600 fiber -- java -jar gateway-service.jar}. It starts the gateway with a quota of 10 calls at
 * once, and acts as the backend, which answers nothing until all requests wait. It reads the
 * gateway's memory before and with all requests waiting: the resident set from /proc, and the heap
 * after a full collection.
 *
 * <p>With the address of a Redis after the mode, such as {@code redis://127.0.0.1:6379}, a second
 * gateway shares the quota, and its {@value #OTHERS} requests wait too.
 */
public final class QuotaWaiting {
  private static final int AT_ONCE = 10;
  private static final int OTHERS = 100;
  private static final Pattern VALUE = Pattern.compile("\"value\":([0-9.E]+)");

  public static void main(String[] arguments) throws Exception {
    int end = Arrays.asList(arguments).indexOf("--");
    if (end != 3 && end != 4) {
      System.out.println(
          "usage: java QuotaWaiting.java REQUESTS FIRST-PORT MODE [REDIS] -- COMMAND...");
      System.exit(2);
    }
    System.setProperty("sun.net.httpserver.nodelay", "true");
    int requests = Integer.parseInt(arguments[0]);
    int port = Integer.parseInt(arguments[1]);
    String mode = arguments[2];
    String redis = end == 4 ? arguments[3] : "";
    List<String> command = Arrays.asList(arguments).subList(end + 1, arguments.length);
    Backend backend = new Backend();
    backend.listen(port + 2);
    Process gateway = start(command, mode, requests, port, port + 2, redis);
    Process second = redis.isEmpty() ? null : start(command, mode, OTHERS, port + 3, port + 2, redis);
    int clean = 1;
    try {
      await("the gateway", () -> waiting(port + 1) >= 0);
      warmUp(port);
      if (second != null) {
        await("the second gateway", () -> gauge(port + 4, "fanout.shared.gateways") == 2);
        await("both to share", () -> gauge(port + 1, "fanout.shared.gateways") == 2);
      }
      long before = residentKb(gateway);
      long heapBefore = heapKb(gateway, port + 1);
      List<SocketChannel> clients = send(requests, port);
      await("all requests to wait", () -> waiting(port + 1) == requests - AT_ONCE);
      if (second != null) {
        clients.addAll(send(OTHERS, port + 3));
        await("the second gateway's requests to wait", () -> waiting(port + 4) == OTHERS);
      }
      long during = residentKb(gateway);
      long heapDuring = heapKb(gateway, port + 1);
      long threads = threads(gateway);
      long releasedAt = System.nanoTime();
      backend.release.countDown();
      int answered = answered(clients);
      double seconds = (System.nanoTime() - releasedAt) / 1e9;
      System.out.println(
          "| mode | waiting | resident MB before | resident MB with all waiting | heap KB a request |"
              + " resident KB a request | threads | answered 200 | within s | most at once |");
      System.out.println("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
      System.out.printf(
          Locale.ROOT,
          "| %s | %d | %d | %d | %.1f | %.1f | %d | %d | %.1f | %d |%n",
          mode,
          requests - AT_ONCE,
          before / 1024,
          during / 1024,
          (heapDuring - heapBefore) / (double) requests,
          (during - before) / (double) requests,
          threads,
          answered,
          seconds,
          backend.most.get());
      clean = answered == clients.size() && backend.most.get() <= AT_ONCE ? 0 : 1;
    } finally {
      gateway.destroy();
      if (second != null) {
        second.destroy();
      }
    }
    System.exit(clean);
  }

  /** Answers {@code /warm} at once, and all other paths when it is released. */
  private static final class Backend {
    private final CountDownLatch release = new CountDownLatch(1);
    private final AtomicInteger inProgress = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();

    void listen(int port) throws IOException {
      HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 100);
      server.setExecutor(Executors.newCachedThreadPool());
      server.createContext("/", this::answer);
      server.start();
    }

    private void answer(HttpExchange exchange) throws IOException {
      byte[] body = "{\"at\":1}".getBytes(StandardCharsets.UTF_8);
      most.accumulateAndGet(inProgress.incrementAndGet(), Math::max);
      try (exchange) {
        if (!exchange.getRequestURI().getPath().equals("/warm")) {
          release.await();
        }
        inProgress.decrementAndGet();
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
    }
  }

  private static Process start(
      List<String> command, String mode, int requests, int port, int backend, String redis)
      throws IOException {
    String shared = redis.isEmpty() ? "" : ", shared: true";
    Path settings = Files.createTempFile("quota", ".yml");
    Files.writeString(
        settings,
        """
        spring.main.banner-mode: "off"
        server.port: %d
        server.address: 127.0.0.1
        management.endpoints.web.exposure.include: metrics
        gateway:
          mode: %s
          client: event-loop
          inbound: { port: %d, max-connections: 20000, idle-timeout: 10m }
          pool: { request-threads: %d, call-threads: %d, stack-size: 256KB }
          %s
          backends:
            b:
              hosts: [ "http://127.0.0.1:%d" ]
              timeout: 5m
              quota: { at-once: %d%s }
          endpoints:
            - path: /{id}
              deadline: 5m
              calls:
                b: { backend: b, path: "/{id}", required: true }
        """
            .formatted(
                port + 1,
                mode,
                port,
                requests + 100,
                requests + 100,
                redis.isEmpty() ? "" : "redis: { hosts: [ \"" + redis + "\" ], gateways: 2 }",
                backend,
                AT_ONCE,
                shared));
    List<String> all = new ArrayList<>(command);
    all.add("--spring.config.additional-location=" + settings.toUri());
    return new ProcessBuilder(all).inheritIO().start();
  }

  private static void warmUp(int port) throws Exception {
    for (int i = 0; i < 300; i++) {
      get(port, "/warm");
    }
  }

  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private static String get(int port, String path) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).build();
    return HTTP.send(request, HttpResponse.BodyHandlers.ofString()).body();
  }

  /** The number of calls that wait for the quota; -1 if the gateway does not report it. */
  private static int waiting(int port) {
    return gauge(port, "fanout.quota.waiting");
  }

  private static int gauge(int port, String name) {
    try {
      Matcher value = VALUE.matcher(get(port, "/actuator/metrics/" + name));
      return value.find() ? (int) Double.parseDouble(value.group(1)) : -1;
    } catch (IOException e) {
      return -1; // the gateway has not started yet
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static void await(String what, BooleanSupplier state) {
    long until = System.nanoTime() + TimeUnit.MINUTES.toNanos(3);
    while (!state.getAsBoolean()) {
      if (System.nanoTime() - until > 0) {
        throw new IllegalStateException("waited three minutes for " + what);
      }
      LockSupport.parkNanos(100_000_000);
    }
  }

  private static List<SocketChannel> send(int requests, int port) throws IOException {
    List<SocketChannel> clients = new ArrayList<>();
    byte[] request = "GET /held HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    for (int i = 0; i < requests; i++) {
      SocketChannel client = SocketChannel.open(new InetSocketAddress("127.0.0.1", port));
      client.write(ByteBuffer.wrap(request));
      clients.add(client);
    }
    return clients;
  }

  /** The number of clients that received a 200. */
  private static int answered(List<SocketChannel> clients) throws IOException {
    int ok = 0;
    int left = clients.size();
    ByteBuffer answer = ByteBuffer.allocate(4 * 1024);
    try (Selector selector = Selector.open()) {
      for (SocketChannel client : clients) {
        client.configureBlocking(false);
        client.register(selector, SelectionKey.OP_READ);
      }
      while (left > 0 && selector.select(60_000) > 0) {
        for (SelectionKey key : selector.selectedKeys()) {
          ((SocketChannel) key.channel()).read(answer.clear());
          String text = new String(answer.array(), 0, answer.position(), StandardCharsets.UTF_8);
          ok += text.startsWith("HTTP/1.1 200") ? 1 : 0;
          left--;
          key.cancel();
        }
        selector.selectedKeys().clear();
      }
    }
    return ok;
  }

  private static long residentKb(Process process) throws IOException {
    return status(process, "VmRSS:");
  }

  /** The used heap after a full collection. */
  private static long heapKb(Process process, int port) throws Exception {
    String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    Process collect =
        new ProcessBuilder(jcmd, Long.toString(process.pid()), "GC.run")
            .redirectErrorStream(true)
            .start();
    collect.getInputStream().readAllBytes();
    if (collect.waitFor() != 0) {
      throw new IllegalStateException("jcmd did not reach the gateway");
    }
    Matcher value = VALUE.matcher(get(port, "/actuator/metrics/jvm.memory.used?tag=area:heap"));
    if (!value.find()) {
      throw new IllegalStateException("the gateway has no metric jvm.memory.used");
    }
    return (long) (Double.parseDouble(value.group(1)) / 1024);
  }

  private static long threads(Process process) throws IOException {
    return status(process, "Threads:");
  }

  private static long status(Process process, String field) throws IOException {
    try (Stream<String> lines = Files.lines(Path.of("/proc/" + process.pid() + "/status"))) {
      return lines
          .filter(line -> line.startsWith(field))
          .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
          .findFirst()
          .orElseThrow();
    }
  }
}
