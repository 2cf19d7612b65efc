package io.fanout.clients;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP proxy that resolves every name to this machine. It opens tunnels and forwards requests,
 * or misbehaves in one way. A thread serves each connection.
 */
final class TestProxy implements AutoCloseable {
  /** What the proxy does instead of answering. */
  enum Fault {
    NONE,
    HANG,
    CLOSE,
    HALF_A_HEAD,
    GARBAGE,
    ENDLESS_HEAD,
    /** Sends a head one byte at a time, without end. */
    DRIP,
    BYTES_BEHIND
  }

  private static final int DRIP_MILLIS = 20;

  private final ServerSocket listener;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private volatile Fault fault = Fault.NONE;
  private volatile int status;
  private volatile @Nullable String credentials;

  TestProxy(@Nullable SSLContext tls) {
    try {
      InetAddress here = InetAddress.getLoopbackAddress();
      this.listener =
          tls == null
              ? new ServerSocket(0, 50, here)
              : tls.getServerSocketFactory().createServerSocket(0, 50, here);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    daemon(this::accept);
  }

  int port() {
    return listener.getLocalPort();
  }

  /** The request lines so far. */
  List<String> requests() {
    return List.copyOf(requests);
  }

  /** How many connections the proxy has open. */
  int open() {
    return open.size();
  }

  void fails(Fault how) {
    fault = how;
  }

  void refusesWith(int answer) {
    status = answer;
  }

  void asksFor(String userAndPassword) {
    credentials = userAndPassword;
  }

  private static void daemon(Runnable task) {
    Thread thread = new Thread(task, "test-proxy");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket client = listener.accept();
        open.add(client);
        daemon(() -> serve(client));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void serve(Socket client) {
    try (client) {
      String head = head(client.getInputStream());
      while (!head.isEmpty() && serve(client, head)) {
        head = head(client.getInputStream());
      }
    } catch (IOException e) {
      return; // The gateway closed the connection, or the test is over.
    } finally {
      open.remove(client);
    }
  }

  /** Serves one request; returns whether another may follow. */
  private boolean serve(Socket client, String head) throws IOException {
    String first = head.substring(0, head.indexOf('\r'));
    requests.add(first);
    InputStream in = client.getInputStream();
    OutputStream out = client.getOutputStream();
    if (fault != Fault.NONE) {
      fail(in, out);
      return false;
    }
    if (status != 0 || !isAllowed(head)) {
      int answer = status == 0 ? 407 : status;
      write(out, "HTTP/1.1 %d No\r\nContent-Length: 0\r\n\r\n".formatted(answer));
      return true;
    }
    String[] parts = first.split(" ", -1);
    if (parts[0].equals("CONNECT")) {
      int port = Integer.parseInt(parts[1].substring(parts[1].lastIndexOf(':') + 1));
      tunnel(client, port);
      return false;
    }
    forward(out, head, URI.create(parts[1]), parts[0]);
    return true;
  }

  private boolean isAllowed(String head) {
    String wanted = credentials;
    if (wanted == null) {
      return true;
    }
    byte[] pair = wanted.getBytes(StandardCharsets.UTF_8);
    return head.contains(
        "\r\nProxy-Authorization: Basic " + Base64.getEncoder().encodeToString(pair) + "\r\n");
  }

  private void fail(InputStream in, OutputStream out) throws IOException {
    switch (fault) {
      case HALF_A_HEAD -> {
        write(out, "HTTP/1.1 200 OK\r\nX-");
        return;
      }
      case GARBAGE -> write(out, "SSH-2.0-OpenSSH_9.6\r\n");
      case BYTES_BEHIND -> write(out, "HTTP/1.1 200 OK\r\n\r\nand more");
      case ENDLESS_HEAD -> {
        write(out, "HTTP/1.1 200 OK\r\n");
        while (true) {
          write(out, "X-Filler: " + "a".repeat(1000) + "\r\n");
        }
      }
      case DRIP -> {
        write(out, "HTTP/1.1 200 OK\r\nX-Filler: ");
        while (true) {
          write(out, "a");
          pause();
        }
      }
      default -> {}
    }
    if (fault != Fault.CLOSE) {
      untilEnd(in);
    }
  }

  private static void pause() throws IOException {
    try {
      Thread.sleep(DRIP_MILLIS);
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private static void untilEnd(InputStream in) throws IOException {
    int next = in.read();
    while (next >= 0) {
      next = in.read();
    }
  }

  private static void tunnel(Socket client, int port) throws IOException {
    try (Socket host = new Socket(InetAddress.getLoopbackAddress(), port)) {
      write(client.getOutputStream(), "HTTP/1.1 200 Connection established\r\n\r\n");
      daemon(
          () -> {
            try {
              host.getInputStream().transferTo(client.getOutputStream());
              client.close();
            } catch (IOException e) {
              return; // If one side ends the tunnel, close the other.
            }
          });
      client.getInputStream().transferTo(host.getOutputStream());
    }
  }

  private static void forward(OutputStream out, String head, URI to, String method)
      throws IOException {
    try (Socket host = new Socket(InetAddress.getLoopbackAddress(), to.getPort())) {
      String query = to.getRawQuery() == null ? "" : "?" + to.getRawQuery();
      String fields =
          head.substring(head.indexOf('\n') + 1).replaceAll("(?m)^Proxy-Authorization:.*\r\n", "");
      write(
          host.getOutputStream(),
          "%s %s%s HTTP/1.1\r\n%s".formatted(method, to.getRawPath(), query, fields));
      InputStream in = host.getInputStream();
      String answer = head(in);
      int at = answer.toLowerCase(Locale.ROOT).indexOf("content-length: ");
      String length = answer.substring(at + 16, answer.indexOf('\r', at));
      write(out, answer);
      out.write(in.readNBytes(Integer.parseInt(length)));
      out.flush();
    }
  }

  /** A head including its final empty line; empty if the connection ends first. */
  private static String head(InputStream in) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    int lineFeeds = 0;
    while (lineFeeds < 2) {
      int next = in.read();
      if (next < 0) {
        return "";
      }
      head.write(next);
      lineFeeds = next == '\n' ? lineFeeds + 1 : next == '\r' ? lineFeeds : 0;
    }
    return head.toString(StandardCharsets.ISO_8859_1);
  }

  private static void write(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.ISO_8859_1));
    out.flush();
  }

  @Override
  public void close() {
    try {
      listener.close();
      for (Socket socket : open) {
        socket.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
