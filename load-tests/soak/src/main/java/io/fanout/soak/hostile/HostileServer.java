package io.fanout.soak.hostile;

import io.fanout.launcher.process.LauncherException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * A server that injects the {@link Fault} that a path {@code /FAULT/ID} names, and answers 503 for
 * an unknown fault. It has one thread per connection, so that it notices at once when the gateway
 * closes one.
 */
public final class HostileServer implements AutoCloseable {
  private static final int BACKLOG = 1_000;
  private static final int STACK = 128 * 1024;
  private static final int MOST_OF_A_HEAD = 64 * 1024;

  private final ServerSocket listener;
  private final UnaryOperator<Fault> instead;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final AtomicLong requests = new AtomicLong();
  private final AwaitedCalls watched = new AwaitedCalls();

  /**
   * Cached threads. Starting a thread returns only after the new thread has had a processor, and
   * new connections would wait for that.
   */
  private final ExecutorService connections =
      Executors.newCachedThreadPool(task -> thread(task, "hostile"));

  private HostileServer(ServerSocket listener, UnaryOperator<Fault> instead) {
    this.listener = listener;
    this.instead = instead;
    thread(this::accept, "hostile-accept-" + listener.getLocalPort()).start();
  }

  /** A server that takes the fault from each request's path. */
  public static HostileServer byPath(int port) {
    return new HostileServer(listen(port), asked -> asked);
  }

  /** A server that injects the same fault into every request. */
  public static HostileServer always(int port, Fault fault) {
    return new HostileServer(listen(port), asked -> fault);
  }

  /** A server that asks the supplier for the fault of each request. */
  public static HostileServer changing(int port, Supplier<Fault> fault) {
    return new HostileServer(listen(port), asked -> fault.get());
  }

  private static ServerSocket listen(int port) {
    try {
      return new ServerSocket(port, BACKLOG, InetAddress.getLoopbackAddress());
    } catch (IOException taken) {
      throw new LauncherException(
          "cannot listen on port %d: %s (expected: a free port; choose others with --port-base)"
              .formatted(port, taken.getMessage()),
          taken);
    }
  }

  /** The number of requests so far. */
  public long requests() {
    return requests.get();
  }

  public int port() {
    return listener.getLocalPort();
  }

  /** The calls that hang at this server, with the times of their arrival and their end. */
  public AwaitedCalls watched() {
    return watched;
  }

  private static Thread thread(Runnable task, String name) {
    Thread thread = new Thread(null, task, name, STACK);
    thread.setDaemon(true);
    return thread;
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = listener.accept();
        open.add(socket);
        connections.execute(() -> serve(socket));
      }
    } catch (IOException | RejectedExecutionException failed) {
      if (!listener.isClosed()) {
        throw new IllegalStateException(
            "port %d: the hostile server stopped accepting connections (expected: until the soak ends)"
                .formatted(port()),
            failed);
      }
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      socket.setTcpNoDelay(true);
      InputStream in = new BufferedInputStream(socket.getInputStream());
      for (String head = head(in); !head.isEmpty(); head = head(in)) {
        in.skipNBytes(length(head));
        requests.incrementAndGet();
        String[] path = head.split(" ", 3)[1].split("/", -1);
        Fault asked = Fault.of(path[1]).orElse(Fault.BUSY);
        answer(new HostileConnection(socket, in), path.length > 2 ? path[2] : "", asked);
      }
    } catch (IOException over) {
      // The gateway or the fault closed the connection.
    } finally {
      open.remove(socket);
    }
  }

  private void answer(HostileConnection wire, String id, Fault asked) throws IOException {
    boolean watch = asked == Fault.HANG && watched.arrived(id);
    try {
      instead.apply(asked).on(wire, id);
    } finally {
      if (watch) {
        watched.ended(id);
      }
    }
  }

  private static String head(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder(256);
    while (head.indexOf("\r\n\r\n", Math.max(0, head.length() - 4)) < 0) {
      int next = in.read();
      if (next < 0 || head.length() > MOST_OF_A_HEAD) {
        return "";
      }
      head.append((char) next);
    }
    return head.toString();
  }

  private static int length(String head) {
    for (String line : head.split("\r\n", -1)) {
      if (line.regionMatches(true, 0, "Content-Length:", 0, 15)) {
        return Integer.parseInt(line.substring(15).strip());
      }
    }
    return 0;
  }

  @Override
  public void close() {
    try {
      listener.close();
      connections.shutdownNow();
      for (Socket socket : open) {
        socket.close();
      }
    } catch (IOException failed) {
      throw new LauncherException("a hostile server cannot be closed: " + failed, failed);
    }
  }
}
