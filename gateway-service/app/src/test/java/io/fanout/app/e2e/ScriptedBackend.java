package io.fanout.app.e2e;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** A backend on raw bytes: reads requests without a body and answers each as the script says. */
final class ScriptedBackend implements AutoCloseable {
  /** The script's value for no answer: wait until the other side closes. */
  static final String SILENCE = "";

  private final ServerSocket server;
  private final Function<String, String> script;
  private final Queue<String> requests = new ConcurrentLinkedQueue<>();
  private final AtomicInteger open = new AtomicInteger();
  private final CountDownLatch firstRequest = new CountDownLatch(1);
  private final CountDownLatch left = new CountDownLatch(1);

  /** Starts the backend with a function from request head to answer. */
  ScriptedBackend(Function<String, String> script) {
    this.script = script;
    try {
      this.server = new ServerSocket(0, 500, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    daemon(this::accept);
  }

  static String ok(String json) {
    return "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
        .formatted(json.getBytes(StandardCharsets.UTF_8).length, json);
  }

  String url() {
    return "http://127.0.0.1:" + server.getLocalPort();
  }

  /** The heads of all requests so far. */
  Queue<String> requests() {
    return requests;
  }

  boolean awaitRequest() throws InterruptedException {
    return firstRequest.await(60, TimeUnit.SECONDS);
  }

  /** Waits until the other side closes a connection without an answer. */
  boolean awaitLeft() throws InterruptedException {
    return left.await(60, TimeUnit.SECONDS);
  }

  /** How many connections are open. */
  int open() {
    return open.get();
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket socket = server.accept();
        daemon(() -> serve(socket));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void serve(Socket socket) {
    open.incrementAndGet();
    try (socket) {
      String head = head(socket.getInputStream());
      while (!head.isEmpty()) {
        requests.add(head);
        firstRequest.countDown();
        String answer = script.apply(head);
        if (answer.equals(SILENCE)) {
          awaitEnd(socket.getInputStream());
          return;
        }
        socket.getOutputStream().write(answer.getBytes(StandardCharsets.UTF_8));
        head = head(socket.getInputStream());
      }
    } catch (IOException reset) {
      left.countDown();
    } finally {
      open.decrementAndGet();
    }
  }

  private void awaitEnd(InputStream in) throws IOException {
    int read = in.read();
    while (read >= 0) {
      read = in.read();
    }
    left.countDown();
  }

  private static String head(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int next = in.read();
      if (next < 0) {
        return "";
      }
      head.append((char) next);
    }
    return head.toString();
  }

  private static void daemon(Runnable task) {
    Thread thread = new Thread(task, "scripted-backend");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
