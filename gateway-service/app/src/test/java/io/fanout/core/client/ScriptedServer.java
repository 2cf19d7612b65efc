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

/** A backend that does to its clients, byte for byte, what a script says: a thread a connection. */
final class ScriptedServer implements AutoCloseable {
  private final String scheme;
  private final ServerSocket listener;
  private final BackendScript script;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final AtomicInteger accepted = new AtomicInteger();

  ScriptedServer(BackendScript script) throws IOException {
    this("http", new ServerSocket(0, 200, InetAddress.getLoopbackAddress()), script);
  }

  /** One behind TLS, which may ask its clients for their certificate. */
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
      // The client ended the connection; what the test wants to know of that, it asks for.
    } finally {
      open.remove(socket);
    }
  }

  Origin origin() {
    return Origin.parse(scheme + "://127.0.0.1:" + listener.getLocalPort());
  }

  /** How many connections there have been. */
  int accepted() {
    return accepted.get();
  }

  /** How many connections there are; one counts until its script has seen its end. */
  int open() {
    return open.size();
  }

  /** Listens no more; what is connected stays so. */
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
