package io.fanout.netty.client;

import java.io.IOException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Answers each request with its own target, with a thread for each connection. */
final class EchoServer implements AutoCloseable {
  private final Wire wire = new Wire();
  private final Queue<Wire.Peer> peers = new ConcurrentLinkedQueue<>();

  EchoServer() throws IOException {
    daemon(this::accept);
  }

  Wire wire() {
    return wire;
  }

  private void accept() {
    try {
      while (true) {
        Wire.Peer peer = wire.accept();
        peers.add(peer);
        daemon(() -> serve(peer));
      }
    } catch (IOException closed) {
      // the server socket is closed
    }
  }

  private static void daemon(Runnable task) {
    Thread thread = new Thread(task, "echo");
    thread.setDaemon(true);
    thread.start();
  }

  private static void serve(Wire.Peer peer) {
    try (peer) {
      while (true) {
        String target = peer.readTarget();
        peer.write(Wire.ok(target));
      }
    } catch (IOException left) {
      // The client has closed the connection.
    }
  }

  @Override
  public void close() throws IOException {
    wire.close();
    for (Wire.Peer peer : peers) {
      peer.close();
    }
  }
}
