import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/**
 * Measures how long one hostile answer of 1 MB delays the other requests of its lane: {@code java
 * LaneDelay.java http://127.0.0.1:8080 9101}. The gateway needs one lane and the endpoints of
 * {@code lane-delay.yml}. This program acts as the backend on the port, requests each kind of
 * hostile answer through each endpoint, and constantly sends small requests on another connection.
 * A request's delay is its round trip. On a busy machine, add the gateway's process id after the
 * port. A delay is then the processor time of the lane's thread during the round trip, which other
 * work does not prolong. The first row is without hostile answers.
 */
public final class LaneDelay {
  private static final int BYTES = 1_000_000;
  private static final int WARM_UP = 25;
  private static final int MEASURED = 15;
  private static final double MOST_MILLIS = 20;
  private static final List<String> OPERATIONS =
      List.of("plain", "pick", "drop", "rename", "wrap", "flat", "flat-pick", "references");

  /** The bytes that the backend sends after the status line. */
  private static final Map<String, byte[]> ANSWERS = new LinkedHashMap<>();

  private static void answers() throws IOException {
    json("ordinary", members(n -> "\"o%d\":{\"sku\":\"AB-%05d\",\"price\":9.95}".formatted(n, n)));
    json("names of lone surrogates", members(n -> "\"%s\":0".formatted(loneSurrogates(n))));
    json("escaped names", members(n -> "\"\\u0061\\u00e4\\n%d\":0".formatted(n)));
    json("shortest names", members(n -> "\"%s\":0".formatted(Integer.toString(n, 36))));
    json("one name again and again", members(n -> "\"a\":0"));
    json("one name in two spellings", members(n -> n % 2 == 0 ? "\"a\":0" : "\"\\u0061\":0"));
    json("kept and not in turn", members(n -> n % 2 == 0 ? "\"a\":{}" : "\"c\":0"));
    json("deep arrays", nested("[", "]", 498));
    json("deep objects", nested("{\"a\":", "}", 498));
    json("many deep arrays", elements("[".repeat(490) + "0" + "]".repeat(490)));
    json("many deep objects", elements("{\"a\":".repeat(490) + "0" + "}".repeat(490)));
    json("long numbers", members(n -> "\"n%d\":-1%s.5e-10".formatted(n, "0".repeat(900))));
    json("strings of escapes", members(n -> "\"s%d\":\"%s\"".formatted(n, "\\u0041\\n".repeat(99))));
    json("one string of escapes", "{\"a\":\"" + "\\u00e4".repeat(BYTES / 6) + "\",\"b\":{\"a\":1}}");
    json("white space", members(n -> " \n\t\"w\"" + " \n\t".repeat(3) + ":\r\n" + " ".repeat(9) + "0\t"));
    json("wide arrays of numbers", elements("0"));
    json("wide arrays of objects", elements("{}"));
    json("smallest objects", elements("{\"a\":0}"));
    json("objects of seventeen members", elements(seventeen()));
    String wide = elements("{\"a\":0}");
    ANSWERS.put("gzip of smallest objects", zipped(wide));
    ANSWERS.put("gzip of one name", zipped(members(n -> "\"a\":0")));
    ANSWERS.put("gzip beyond the limit", zipped("{\"a\":\"" + "x".repeat(50 * BYTES) + "\"}"));
    ANSWERS.put("chunks of one byte", chunked(wide));
    ANSWERS.put("not JSON at its last byte", withLength(members(n -> "\"a\":0") + "}", ""));
  }

  private static void json(String kind, String json) {
    ANSWERS.put(kind, withLength(json, ""));
  }

  private static String members(IntFunction<String> member) {
    StringBuilder all = new StringBuilder("{\"b\":{\"a\":1,\"c\":2}");
    for (int n = 0; all.length() < BYTES - 2_000; n++) {
      all.append(',').append(member.apply(n));
    }
    return all.append('}').toString();
  }

  private static String elements(String element) {
    int count = (BYTES - 2_000) / (element.length() + 1);
    return "{\"b\":{\"a\":1},\"a\":[" + (element + ",").repeat(count) + element + "]}";
  }

  private static String nested(String open, String close, int depth) {
    String inner = "0" + ",\"x\",1".repeat((BYTES - 5_000) / 6);
    return "{\"b\":{\"a\":1},\"a\":"
        + open.repeat(depth) + "[" + inner + "]" + close.repeat(depth) + "}";
  }

  private static String loneSurrogates(int n) {
    return "\\ud8%02x\\ud8%02x".formatted(n & 0xff, (n >> 8) & 0xff);
  }

  private static String seventeen() {
    StringBuilder object = new StringBuilder("{\"a\":0");
    for (int n = 1; n < 17; n++) {
      object.append(",\"m").append(n).append("\":0");
    }
    return object.append('}').toString();
  }

  private static byte[] withLength(String body, String fields) {
    return withLength(body.getBytes(StandardCharsets.UTF_8), fields);
  }

  private static byte[] withLength(byte[] body, String fields) {
    byte[] head =
        ("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
                + fields + "Content-Length: " + body.length + "\r\n\r\n")
            .getBytes(StandardCharsets.ISO_8859_1);
    byte[] all = Arrays.copyOf(head, head.length + body.length);
    System.arraycopy(body, 0, all, head.length, body.length);
    return all;
  }

  private static byte[] zipped(String json) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
      zip.write(json.getBytes(StandardCharsets.UTF_8));
    }
    return withLength(bytes.toByteArray(), "Content-Encoding: gzip\r\n");
  }

  private static byte[] chunked(String json) {
    StringBuilder all =
        new StringBuilder("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
    json.chars().forEach(c -> all.append("1\r\n").append((char) c).append("\r\n"));
    return all.append("0\r\n\r\n").toString().getBytes(StandardCharsets.UTF_8);
  }

  /** Serves each connection on its own thread. A path contains the number of the answer. */
  private static void serve(int port) throws IOException {
    List<byte[]> answers = new ArrayList<>(ANSWERS.values());
    @SuppressWarnings("resource") // until the program ends
    ServerSocket server = new ServerSocket(port, 100, InetAddress.getLoopbackAddress());
    thread(
        () -> {
          while (true) {
            Socket peer = server.accept();
            thread(() -> answer(peer, answers));
          }
        });
  }

  private static void answer(Socket peer, List<byte[]> answers) throws IOException {
    try (peer) {
      InputStream in = new BufferedInputStream(peer.getInputStream());
      while (true) {
        List<String> head = head(in);
        if (head.isEmpty()) {
          return;
        }
        in.skipNBytes(length(head));
        String path = head.get(0).split(" ")[1];
        byte[] answer =
            path.startsWith("/kind/")
                ? answers.get(Integer.parseInt(path.substring("/kind/".length())))
                : withLength("{}", "");
        peer.getOutputStream().write(answer);
        peer.getOutputStream().flush();
      }
    }
  }

  private static List<String> head(InputStream in) throws IOException {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (int next = in.read(); next >= 0; next = in.read()) {
      if (next == '\n') {
        if (line.length() == 0) {
          return lines;
        }
        lines.add(line.toString());
        line.setLength(0);
      } else if (next != '\r') {
        line.append((char) next);
      }
    }
    return List.of();
  }

  private static long length(List<String> head) {
    for (String line : head) {
      if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
        return Long.parseLong(line.substring("content-length:".length()).strip());
      }
    }
    return 0;
  }

  /** A client's connection. */
  private record Client(Socket socket, InputStream in) {
    static Client to(URI gateway) throws IOException {
      Socket socket = new Socket(gateway.getHost(), gateway.getPort());
      socket.setTcpNoDelay(true);
      return new Client(socket, new BufferedInputStream(socket.getInputStream(), 1 << 20));
    }

    /** Sends a request, reads the whole answer, and returns its status. */
    int get(String path) throws IOException {
      String request = "GET " + path + " HTTP/1.1\r\nHost: gateway\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      List<String> head = head(in);
      if (head.isEmpty()) {
        throw new EOFException(path + ": the gateway has closed the connection");
      }
      in.skipNBytes(length(head));
      return Integer.parseInt(head.get(0).split(" ")[1]);
    }
  }

  private interface Task {
    void run() throws IOException;
  }

  private static void thread(Task task) {
    Thread thread =
        new Thread(
            () -> {
              try {
                task.run();
              } catch (IOException e) {
                System.err.println("connection of a backend ended: " + e.getMessage());
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  /** The longest round trip since the last query, in nanoseconds. */
  private static long longest;

  private static synchronized void note(long nanos) {
    longest = Math.max(longest, nanos);
  }

  private static synchronized long longestSince() {
    long seen = longest;
    longest = 0;
    return seen;
  }

  private static void probe(URI gateway, Clock clock) throws IOException {
    Client client = Client.to(gateway);
    while (true) {
      long before = clock.nanos();
      client.get("/nothing-is-here");
      note(clock.nanos() - before);
    }
  }

  /** Reads the wall clock or the processor time of the lane's thread. */
  private interface Clock {
    long nanos() throws IOException;

    static Clock ofLane(String process) throws IOException {
      try (Stream<Path> threads = Files.list(Path.of("/proc", process, "task"))) {
        Path lane = threads.filter(Clock::isLane).findFirst().orElseThrow();
        // The first number is the processor time (Linux, Documentation/scheduler/sched-stats).
        return () -> Long.parseLong(Files.readString(lane.resolve("schedstat")).split(" ")[0]);
      }
    }

    private static boolean isLane(Path thread) {
      try {
        return Files.readString(thread.resolve("comm")).startsWith("fanout-lane");
      } catch (IOException e) {
        return false; // the thread has just ended
      }
    }
  }

  public static void main(String[] arguments) throws Exception {
    if (arguments.length < 2) {
      System.out.println("usage: java LaneDelay.java URL BACKEND-PORT [PROCESS [ENDPOINT...]]");
      System.exit(2);
    }
    URI gateway = URI.create(arguments[0]);
    answers();
    serve(Integer.parseInt(arguments[1]));
    Clock clock = arguments.length == 2 ? System::nanoTime : Clock.ofLane(arguments[2]);
    thread(
        () -> {
          try {
            probe(gateway, clock);
          } catch (IOException e) {
            // Without the probe, every delay would be 0 and look like a good result.
            System.err.println(
                "probe of %s: %s (expected: answers until the end; is the gateway still running?)"
                    .formatted(gateway, e.getMessage()));
            System.exit(1);
          }
        });
    Client client = Client.to(gateway);
    List<String> operations =
        arguments.length <= 3
            ? OPERATIONS
            : Arrays.asList(arguments).subList(3, arguments.length);
    System.out.println("| answer | endpoint | status | median ms | longest ms |");
    System.out.println("| --- | --- | --- | --- | --- |");
    double[] rest = new double[MEASURED];
    for (int i = 0; i < MEASURED; i++) {
      longestSince();
      Thread.sleep(20);
      rest[i] = longestSince() / 1e6;
    }
    row("none, for 20 ms", "", 0, rest);
    boolean held = true;
    for (String operation : operations) {
      int number = 0;
      for (String kind : ANSWERS.keySet()) {
        String path = "/" + operation + "/" + number++;
        int status = 0;
        double[] delays = new double[MEASURED];
        for (int i = -WARM_UP; i < MEASURED; i++) {
          longestSince();
          status = client.get(path);
          Thread.sleep(1); // let the current probe finish
          long seen = longestSince();
          if (i >= 0) {
            delays[i] = seen / 1e6;
          }
        }
        held &= row(kind, operation, status, delays) <= MOST_MILLIS;
      }
    }
    System.out.printf("every median is within %.0f ms: %s%n", MOST_MILLIS, held ? "yes" : "no");
    System.exit(held ? 0 : 1);
  }

  private static double row(String kind, String operation, int status, double[] delays) {
    Arrays.sort(delays);
    double median = delays[delays.length / 2];
    System.out.printf(
        Locale.ROOT,
        "| %s | %s | %s | %.1f | %.1f |%n",
        kind, operation, status == 0 ? "" : status, median, delays[delays.length - 1]);
    return median;
  }
}
