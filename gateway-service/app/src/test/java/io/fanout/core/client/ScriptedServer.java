package io.fanout.core.client;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;

/** A backend that follows a script byte by byte, with a thread for each connection. */
final class ScriptedServer implements AutoCloseable {
  private final String scheme;
  private final ServerSocket listener;
  private final BackendScript script;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final AtomicInteger accepted = new AtomicInteger();

  ScriptedServer(BackendScript script) throws IOException {
    this("http", new ServerSocket(0, 200, InetAddress.getLoopbackAddress()), script);
  }

  /** A TLS server, which may ask for client certificates. */
  static ScriptedServer secure(SSLContext context, boolean asks, BackendScript script)
      throws IOException {
    SSLServerSocket listener =
        (SSLServerSocket)
            context
                .getServerSocketFactory()
                .createServerSocket(0, 200, InetAddress.getLoopbackAddress());
    listener.setNeedClientAuth(asks);
    return new ScriptedServer("https", listener, script);
  }

  private ScriptedServer(String scheme, ServerSocket listener, BackendScript script) {
    this.scheme = scheme;
    this.script = script;
    this.listener = listener;
    begin("scripted-listener", this::accept);
  }

  private static void begin(String name, Runnable task) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = listener.accept();
        open.add(socket);
        accepted.incrementAndGet();
        begin("scripted-connection", () -> serve(socket));
      }
    } catch (IOException e) {
      if (!listener.isClosed()) {
        throw new IllegalStateException("the scripted server can accept no more", e);
      }
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      script.on(new Peer(socket));
    } catch (IOException e) {
      // The client closed the connection; tests check what they need of that.
    } finally {
      open.remove(socket);
    }
  }

  Origin origin() {
    return Origin.parse(scheme + "://127.0.0.1:" + listener.getLocalPort());
  }

  /** How many connections the server has accepted. */
  int accepted() {
    return accepted.get();
  }

  /** How many connections are open; one counts until its script sees its end. */
  int open() {
    return open.size();
  }

  /** Stops listening; open connections stay open. */
  void stopListening() throws IOException {
    listener.close();
  }

  @Override
  public void close() throws IOException {
    listener.close();
    for (Socket socket : open) {
      socket.close();
    }
  }
}
