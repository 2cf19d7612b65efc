package io.fanout.core.client;

import io.fanout.core.handoff.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;

/**
 * A port where connecting neither succeeds nor fails: no thread accepts, and the backlog is full.
 */
public final class FullBacklog implements AutoCloseable {
  /** More connections than fit: a backlog of one holds about two. */
  private static final int QUEUED = 8;

  private final ServerSocket listener;
  private final List<SocketChannel> queued = new ArrayList<>();

  public FullBacklog() throws IOException {
    listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    for (int i = 0; i < QUEUED; i++) {
      queue();
    }
    Await.until("the first connection is queued", () -> isConnected(queued.get(0)));
  }

  @SuppressWarnings("resource") // close() closes them
  private void queue() throws IOException {
    SocketChannel channel = SocketChannel.open();
    queued.add(channel);
    channel.configureBlocking(false);
    Object unused =
        channel.connect(new InetSocketAddress(listener.getInetAddress(), listener.getLocalPort()));
  }

  private static boolean isConnected(SocketChannel channel) {
    try {
      return channel.finishConnect();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public Origin origin() {
    return Origin.parse("http://127.0.0.1:" + listener.getLocalPort());
  }

  @Override
  public void close() throws IOException {
    for (SocketChannel channel : queued) {
      channel.close();
    }
    listener.close();
  }
}
