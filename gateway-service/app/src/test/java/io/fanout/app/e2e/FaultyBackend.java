package io.fanout.app.e2e;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A backend that causes the fault in the request's path, such as {@code /hang} or {@code
 * /rst-body}. A thread serves each connection; {@link Fault} has the list.
 */
final class FaultyBackend implements AutoCloseable {
  private final ServerSocket listener = new ServerSocket(0, 500, InetAddress.getLoopbackAddress());
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final Map<String, AtomicInteger> hits = new ConcurrentHashMap<>();
  private final Map<String, CountDownLatch> gates = new ConcurrentHashMap<>();
  private final Queue<String> heads = new ConcurrentLinkedQueue<>();
  private final AtomicInteger busy = new AtomicInteger();

  FaultyBackend() throws IOException {
    begin(this::accept);
  }

  private static void begin(Runnable task) {
    Thread thread = new Thread(task, "faulty-backend");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket socket = listener.accept();
        socket.setTcpNoDelay(true);
        open.add(socket);
        begin(() -> serve(socket));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      InputStream in = new BufferedInputStream(socket.getInputStream());
      for (String head = head(in); !head.isEmpty(); head = head(in)) {
        heads.add(head);
        String path = head.split(" ", 3)[1];
        int hit = hits.computeIfAbsent(path, p -> new AtomicInteger()).incrementAndGet();
        busy.incrementAndGet();
        try {
          Fault.of(path, hit, this).on(new Wire(socket, in));
        } finally {
          busy.decrementAndGet();
        }
      }
    } catch (IOException gone) {
      // The gateway closed the connection, or the fault did.
    } finally {
      open.remove(socket);
    }
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

  /** The backend's end of one connection. */
  record Wire(Socket socket, InputStream in) {
    void say(String text) throws IOException {
      socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    void untilEnd() throws IOException {
      int next = in.read();
      if (next >= 0) {
        throw new IOException("the gateway sent more: " + next);
      }
      throw new IOException("the gateway ended the connection");
    }

    void reset() throws IOException {
      socket.setSoLinger(true, 0);
      socket.close();
    }
  }

  /** How many requests for a path have arrived. */
  int hits(String path) {
    AtomicInteger count = hits.get(path);
    return count == null ? 0 : count.get();
  }

  /** The heads of all requests. */
  Queue<String> heads() {
    return heads;
  }

  /** How many requests are in progress or hang. */
  int busy() {
    return busy.get();
  }

  /** Releases the held answers of this path, now and in the future. */
  void release(String path) {
    gate(path).countDown();
  }

  /** Closes all connections, even those with unanswered requests. */
  void hangUp() {
    for (Socket socket : open) {
      try {
        socket.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  void awaitRelease(String path) throws IOException {
    try {
      if (!gate(path).await(60, TimeUnit.SECONDS)) {
        throw new IOException("nobody released " + path);
      }
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private CountDownLatch gate(String path) {
    return gates.computeIfAbsent(path, p -> new CountDownLatch(1));
  }

  String url() {
    return "http://127.0.0.1:" + listener.getLocalPort();
  }

  @Override
  public void close() throws IOException {
    listener.close();
    gates.values().forEach(CountDownLatch::countDown);
    for (Socket socket : open) {
      socket.close();
    }
  }
}
