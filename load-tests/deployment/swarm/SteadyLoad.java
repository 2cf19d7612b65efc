import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Sends requests to 127.0.0.1 at a constant rate and judges every answer: {@code java
 * SteadyLoad.java PORT RATE MARK}. A line of standard input begins a step: {@code all NAME} repeats
 * nine GETs and a POST, {@code reads NAME} sends only GETs. The load stops at the end of standard
 * input. Prints a table with a row per step; the last column is the share of GETs whose answer
 * contains the text MARK. Exits with 1 if a request failed.
 *
 * <p>A request fails unless it gets a complete answer with status 200. The program resends no
 * request. It closes a connection after 100 requests, or if an answer asks for it.
 */
public final class SteadyLoad {
  private static final int CALLERS = 96;
  private static final int REQUESTS_OF_A_CONNECTION = 100;
  private static final int EACH_POST = 10;
  private static final int PATIENCE_MILLIS = 30_000;
  private static final long LONGEST = TimeUnit.MINUTES.toNanos(30);
  private static final int REPORTED = 10;
  private static final String BODY = "{\"sku\": \"s-1\", \"quantity\": 2}";

  private final int port;
  private final double perSecond;
  private final String mark;
  private final long start = System.nanoTime();
  private final AtomicLong next = new AtomicLong();
  private final List<Step> steps = new ArrayList<>();
  private volatile Step step = new Step("before", false);
  private volatile boolean over;

  private SteadyLoad(int port, double perSecond, String mark) {
    this.port = port;
    this.perSecond = perSecond;
    this.mark = mark;
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    if (arguments.length != 3) {
      System.out.println("usage: java SteadyLoad.java PORT RATE MARK <STEPS");
      System.exit(2);
    }
    SteadyLoad load =
        new SteadyLoad(
            Integer.parseInt(arguments[0]), Double.parseDouble(arguments[1]), arguments[2]);
    System.exit(load.run() ? 0 : 1);
  }

  private boolean run() throws IOException, InterruptedException {
    BufferedReader said =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    List<Thread> callers = new ArrayList<>();
    for (String line = said.readLine(); line != null; line = said.readLine()) {
      String[] words = line.split(" ", 2);
      step.end();
      step = new Step(words[1], words[0].equals("all"));
      steps.add(step);
      if (callers.isEmpty()) {
        next.set((long) ((System.nanoTime() - start) * perSecond / 1e9));
        for (int i = 0; i < CALLERS; i++) {
          Thread caller = new Thread(this::call, "caller-" + i);
          caller.start();
          callers.add(caller);
        }
      }
    }
    over = true;
    for (Thread caller : callers) {
      caller.join();
    }
    step.end();
    System.out.printf(Step.HEAD, mark);
    steps.forEach(each -> System.out.print(each.row()));
    return !steps.isEmpty() && steps.stream().allMatch(each -> each.failed == 0);
  }

  /** The loop of one of many clients: it takes the next due request and waits for the answer. */
  private void call() {
    Connection connection = null;
    while (!over) {
      long number = next.getAndIncrement();
      long due = start + (long) (number * 1e9 / perSecond);
      for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
        LockSupport.parkNanos(left);
      }
      if (over || due - start > LONGEST) {
        break;
      }
      Step now = step;
      boolean post = now.posts && number % EACH_POST == 0;
      int before = connection == null ? 0 : connection.answers;
      try {
        if (connection == null) {
          connection = new Connection(port);
        }
        String body = post ? connection.post("/quotes", BODY) : connection.get("/parts/" + number);
        boolean right = post || body.contains("\"" + number + "\"");
        now.answered(System.nanoTime() - due, right, !post, body.contains(mark));
        if (!right) {
          report(now, post, before, "another request's answer: " + body);
        }
        if (connection.ends || connection.answers >= REQUESTS_OF_A_CONNECTION) {
          connection.close();
          connection = null;
        }
      } catch (IOException failure) {
        now.failed();
        report(now, post, before, failure.toString());
        if (connection != null) {
          connection.close();
          connection = null;
        }
      }
    }
    if (connection != null) {
      connection.close();
    }
  }

  /** Prints only the first failures of a step. */
  private void report(Step now, boolean post, int before, String why) {
    if (now.reported.incrementAndGet() > REPORTED) {
      return;
    }
    System.err.printf(
        Locale.ROOT,
        "failed after %.3f s, in the step \"%s\": %s, request %d of its connection: %s%n",
        (System.nanoTime() - start) / 1e9,
        now.name,
        post ? "POST" : "GET",
        before + 1,
        why.strip());
  }

  /** The results of one step. */
  private static final class Step {
    static final String HEAD =
        "| step | seconds | requests | failed | p50 ms | p99 ms | longest ms | with %s |%n"
            + "| --- | --- | --- | --- | --- | --- | --- | --- |%n";

    final String name;
    final boolean posts;
    final AtomicInteger reported = new AtomicInteger();
    private final long began = System.nanoTime();
    private long ended;
    private long[] times = new long[1024];
    private int count;
    private long failed;
    private long gets;
    private long marked;

    Step(String name, boolean posts) {
      this.name = name;
      this.posts = posts;
    }

    synchronized void answered(long nanos, boolean right, boolean get, boolean withMark) {
      if (count == times.length) {
        times = Arrays.copyOf(times, 2 * count);
      }
      times[count++] = nanos;
      failed += right ? 0 : 1;
      gets += get ? 1 : 0;
      marked += get && withMark ? 1 : 0;
    }

    synchronized void failed() {
      failed++;
    }

    synchronized void end() {
      ended = System.nanoTime();
    }

    synchronized String row() {
      long[] sorted = Arrays.copyOf(times, count);
      Arrays.sort(sorted);
      return String.format(
          Locale.ROOT,
          "| %s | %.0f | %d | %d | %.1f | %.1f | %.0f | %.0f %% |%n",
          name,
          (ended - began) / 1e9,
          count + failed,
          failed,
          millis(sorted, 0.5),
          millis(sorted, 0.99),
          millis(sorted, 1),
          gets == 0 ? 0 : 100.0 * marked / gets);
    }

    private static double millis(long[] sorted, double share) {
      return sorted.length == 0 ? 0 : sorted[(int) (share * (sorted.length - 1))] / 1e6;
    }
  }

  /** An HTTP/1.1 connection that sends one request at a time. */
  private static final class Connection {
    private final Socket socket = new Socket();
    private final InputStream in;
    private int answers;
    private boolean ends;

    Connection(int port) throws IOException {
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(PATIENCE_MILLIS);
      socket.connect(new InetSocketAddress("127.0.0.1", port), PATIENCE_MILLIS);
      in = new BufferedInputStream(socket.getInputStream());
    }

    String get(String path) throws IOException {
      return answer("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    }

    String post(String path, String body) throws IOException {
      return answer(
          "POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
              .formatted(path, body.length(), body));
    }

    private String answer(String request) throws IOException {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      String status = line();
      int length = -1;
      boolean complete = false;
      for (String line = line(); !line.isEmpty(); line = line()) {
        String field = line.toLowerCase(Locale.ROOT);
        if (field.startsWith("content-length:")) {
          length = Integer.parseInt(field.substring(field.indexOf(':') + 1).strip());
        } else if (field.startsWith("x-fanout-complete:")) {
          complete = field.endsWith("true");
        } else if (field.startsWith("connection:")) {
          ends |= field.endsWith("close");
        }
      }
      if (length < 0) {
        throw new IOException(status + ", without a length");
      }
      byte[] bytes = in.readNBytes(length);
      String body = new String(bytes, StandardCharsets.UTF_8);
      if (bytes.length < length) {
        throw new EOFException("the connection was closed within the body");
      }
      if (!status.startsWith("HTTP/1.1 200 ") || !complete) {
        throw new IOException(status + (complete ? ": " : ", not complete: ") + body);
      }
      answers++;
      return body;
    }

    private String line() throws IOException {
      StringBuilder line = new StringBuilder();
      for (int letter = in.read(); letter != '\n'; letter = in.read()) {
        if (letter < 0) {
          throw new EOFException("the connection was closed after \"" + line + "\"");
        }
        if (letter != '\r') {
          line.append((char) letter);
        }
      }
      return line.toString();
    }

    void close() {
      try {
        socket.close();
      } catch (IOException gone) {
        // The connection counts as closed anyway.
      }
    }
  }
}
