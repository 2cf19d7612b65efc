package io.fanout.mocks;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A client with many connections and one thread. Each round sends a request on every connection at
 * once, and waits for all answers. The client needs little time itself, so it measures the backend.
 */
final class LoadClient implements AutoCloseable {
  private static final long ROUND_MILLIS = 300_000;

  private final Selector selector = Selector.open();
  private final List<Exchange> exchanges = new ArrayList<>();
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(16_384);

  /** One connection with its current request. */
  private static final class Exchange {
    final SocketChannel channel;
    final ByteBuffer request;
    long sentAt;
    long nanos;

    Exchange(SocketChannel channel, String path) {
      this.channel = channel;
      this.request =
          ByteBuffer.wrap(
              "GET %s HTTP/1.1\r\nHost: mock\r\n\r\n"
                  .formatted(path)
                  .getBytes(StandardCharsets.US_ASCII));
    }
  }

  LoadClient(int port, String path, int connections) throws IOException {
    InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    for (int i = 0; i < connections; i++) {
      SocketChannel channel = SocketChannel.open(address);
      Exchange exchange = new Exchange(channel, path + i);
      exchanges.add(exchange);
      channel.configureBlocking(false);
      channel.register(selector, SelectionKey.OP_READ, exchange);
    }
  }

  /** The milliseconds from each request to the end of its answer, sorted. */
  double[] round() throws IOException {
    for (Exchange exchange : exchanges) {
      exchange.sentAt = System.nanoTime();
      exchange.channel.write(exchange.request.rewind());
    }
    long end = System.nanoTime() + ROUND_MILLIS * 1_000_000;
    int open = exchanges.size();
    while (open > 0) {
      selector.select(ROUND_MILLIS);
      if (System.nanoTime() - end > 0) {
        throw new EOFException("%d answers are missing after %d ms".formatted(open, ROUND_MILLIS));
      }
      for (SelectionKey key : selector.selectedKeys()) {
        open -= read((Exchange) Objects.requireNonNull(key.attachment())) ? 1 : 0;
      }
      selector.selectedKeys().clear();
    }
    return exchanges.stream().mapToDouble(exchange -> exchange.nanos / 1e6).sorted().toArray();
  }

  /**
   * Whether the answer is complete. B's answers are flat JSON objects, so the last byte is a
   * closing brace.
   */
  private boolean read(Exchange exchange) throws IOException {
    buffer.clear();
    int count = exchange.channel.read(buffer);
    if (count < 0) {
      throw new EOFException("the backend closed a connection instead of answering");
    }
    exchange.nanos = System.nanoTime() - exchange.sentAt;
    return count > 0 && buffer.get(count - 1) == '}';
  }

  static double percentile(double[] sorted, double percent) {
    return sorted[(int) Math.ceil(percent / 100 * sorted.length) - 1];
  }

  static String summary(double[] sorted) {
    StringBuilder text = new StringBuilder();
    for (double percent : new double[] {0.1, 50, 90, 99, 100}) {
      text.append("p%s %.1f ms, ".formatted(percent, percentile(sorted, percent)));
    }
    return text + "of " + sorted.length;
  }

  @Override
  public void close() throws IOException {
    for (Exchange exchange : exchanges) {
      exchange.channel.close();
    }
    selector.close();
  }
}
