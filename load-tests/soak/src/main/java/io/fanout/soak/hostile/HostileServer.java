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
 * A server that answers {@code /FAULT/ID} as {@link Fault} says; what it does not know it answers
 * with 503. A thread a connection, so that it sees at once when the gateway ends one.
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
   * Threads that outlive their connections: a start returns only once the new thread has had a
   * processor, and all connections that come meanwhile would wait for that.
   */
  private final ExecutorService connections =
      Executors.newCachedThreadPool(task -> thread(task, "hostile"));

  private HostileServer(ServerSocket listener, UnaryOperator<Fault> instead) {
    this.listener = listener;
    this.instead = instead;
    thread(this::accept, "hostile-accept-" + listener.getLocalPort()).start();
  }

  /** One that does what paths say. */
  public static HostileServer byPath(int port) {
    return new HostileServer(listen(port), asked -> asked);
  }

  /** One that does the same to every request. */
  public static HostileServer always(int port, Fault fault) {
    return new HostileServer(listen(port), asked -> fault);
  }

  /** One that does to every request what the supplier names then. */
  public static HostileServer changing(int port, Supplier<Fault> fault) {
    return new HostileServer(listen(port), asked -> fault.get());
  }

  private static ServerSocket listen(int port) {
    try {
      return new ServerSocket(port, BACKLOG, InetAddress.getLoopbackAddress());
    } catch (IOException taken) {
      throw new LauncherException(
          "port %d cannot be listened on: %s (expected: free; choose others with --port-base)"
              .formatted(port, taken.getMessage()),
          taken);
    }
  }

  /** How many requests have come. */
  public long requests() {
    return requests.get();
  }

  public int port() {
    return listener.getLocalPort();
  }

  /** When calls came that hang here, and when the gateway gave them up. */
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
            "port %d: no more connections are taken (expected: until the soak ends)"
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
      // The gateway ended the connection, or the fault was to end it.
    } finally {
      open.remove(socket);
    }
  }

  private void answer(HostileConnection wire, String id, Fault asked) throws IOException {
    boolean watch = asked == Fault.HANG && watched.came(id);
    try {
      instead.apply(asked).on(wire, id);
    } finally {
      if (watch) {
        watched.went(id);
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
