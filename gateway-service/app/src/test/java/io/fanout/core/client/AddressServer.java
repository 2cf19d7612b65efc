package io.fanout.core.client;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A server on one loopback address that answers each request with that address and the request's
 * Host.
 */
final class AddressServer implements AutoCloseable {
  private static final int FULL_AFTER_MILLIS = 200;

  private final ServerSocket server;
  private final String address;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final List<Socket> backlog = new CopyOnWriteArrayList<>();
  private final AtomicInteger requests = new AtomicInteger();
  private @Nullable Thread accepting;
  private volatile CountDownLatch held = new CountDownLatch(0);

  private AddressServer(String address, int port) {
    this.address = address;
    try {
      this.server = new ServerSocket(port, 1, InetAddress.getByName(address));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A server that answers; port 0 picks a free one. */
  static AddressServer open(String address, int port) {
    AddressServer opened = new AddressServer(address, port);
    opened.accepting = daemon(opened::accept);
    return opened;
  }

  /** A server that accepts no connections and whose backlog is full. */
  static AddressServer full(String address, int port) throws IOException {
    AddressServer full = new AddressServer(address, port);
    full.fillBacklog();
    return full;
  }

  private static Thread daemon(Runnable loop) {
    Thread thread = new Thread(loop, "address-server");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  int port() {
    return server.getLocalPort();
  }

  /** How many connections are open. */
  int open() {
    return open.size();
  }

  int requests() {
    return requests.get();
  }

  void hold() {
    held = new CountDownLatch(1);
  }

  void release() {
    held.countDown();
  }

  private void fillBacklog() throws IOException {
    while (true) {
      Socket one = new Socket();
      backlog.add(one);
      try {
        one.connect(new InetSocketAddress(address, port()), FULL_AFTER_MILLIS);
      } catch (SocketTimeoutException full) {
        return;
      }
    }
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket client = server.accept();
        open.add(client);
        Thread unused = daemon(() -> serve(client));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void serve(Socket client) {
    try (client) {
      BufferedReader in =
          new BufferedReader(
              new InputStreamReader(client.getInputStream(), StandardCharsets.US_ASCII));
      OutputStream out = client.getOutputStream();
      String host = "";
      String line = in.readLine();
      while (line != null) {
        if (line.toLowerCase(Locale.ROOT).startsWith("host:")) {
          host = line.substring("host:".length()).strip();
        } else if (line.isEmpty()) {
          requests.incrementAndGet();
          held.await();
          String body = address + " " + host;
          out.write(
              "HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s"
                  .formatted(body.length(), body)
                  .getBytes(StandardCharsets.US_ASCII));
        }
        line = in.readLine();
      }
    } catch (IOException | InterruptedException e) {
      return; // The client closed the connection, or the test has ended.
    } finally {
      open.remove(client);
    }
  }

  /** When this returns, the kernel refuses new connections, and the open ones are closed. */
  @Override
  public void close() {
    release();
    try {
      server.close();
      awaitLastAccept();
      for (Socket socket : open) {
        socket.close();
      }
      for (Socket socket : backlog) {
        socket.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The kernel accepts connections until the thread leaves accept(). */
  private void awaitLastAccept() {
    if (accepting == null) {
      return;
    }
    try {
      accepting.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException("the address server was not closed to its end", e);
    }
  }
}
