package io.fanout.bench.floor;

import io.fanout.netty.lane.BatchedFlushes;
import io.fanout.netty.lane.EventLoopLanes;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.HttpRequestDecoder;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * {@code GET /aggregate/{id}} from three backends with as little as possible: the answers' bytes
 * are put beside each other. It listens on {@code PORT}, and calls backends on {@code
 * FIRST_BACKEND} and the two ports after it, with {@code KEY_STORE} and {@code KEY_STORE_PASSWORD}
 * over TLS on both sides. Its first argument names the {@link FloorKind}; with {@code http2} as the
 * second, both sides carry HTTP/2. It ends after six hours, and with the first failure, because a
 * floor that fails requests would measure nothing.
 */
public final class Floor implements AutoCloseable {
  private static final int BACKENDS = 3;
  private static final int LONGEST_LIFE_SECONDS = 6 * 3_600;

  private final EventLoopLanes lanes = new EventLoopLanes(1);
  private final Channel server;

  /**
   * Starts a floor.
   *
   * @param port 0 for any
   * @param failures receives what no request can be answered with
   */
  Floor(
      FloorKind kind,
      Encryption encryption,
      int port,
      int firstBackend,
      Consumer<Throwable> failures)
      throws InterruptedException {
    List<BackendCalls> backends =
        IntStream.range(0, BACKENDS)
            .mapToObj(i -> backend((char) ('b' + i), firstBackend + i, kind, encryption, failures))
            .toList();
    Flow flow = kind.flow(backends, lanes, failures);
    this.server = open(port, flow, kind.reading(), encryption, failures);
  }

  public static void main(String[] args) throws InterruptedException {
    FloorKind kind = args.length > 0 ? FloorKind.parse(args[0]) : FloorKind.BARE;
    boolean http2 = args.length > 1 && args[1].equals("http2");
    try (Floor floor =
        new Floor(
            kind,
            Encryption.of(System.getenv(), http2),
            port("PORT", 8080),
            port("FIRST_BACKEND", 9101),
            Floor::end)) {
      floor.server.closeFuture().await(LONGEST_LIFE_SECONDS, TimeUnit.SECONDS);
    }
  }

  @SuppressWarnings("SystemOut") // its log
  private static void end(Throwable failure) {
    failure.printStackTrace(System.err);
    Runtime.getRuntime().halt(1);
  }

  /** The port that it listens on. */
  int port() {
    return ((InetSocketAddress) server.localAddress()).getPort();
  }

  @Override
  public void close() {
    server.close().syncUninterruptibly();
    lanes.close();
  }

  private static int port(String variable, int otherwise) {
    String set = System.getenv(variable);
    return set == null ? otherwise : Integer.parseInt(set);
  }

  private BackendCalls backend(
      char name, int port, FloorKind kind, Encryption encryption, Consumer<Throwable> failures) {
    return encryption.http2()
        ? new StreamBackend(lanes.group(), name, port, encryption, failures)
        : new Backend(lanes.group(), name, port, kind.reading(), encryption, failures);
  }

  private Channel open(
      int port, Flow flow, Reading reading, Encryption encryption, Consumer<Throwable> failures)
      throws InterruptedException {
    return new ServerBootstrap()
        .group(lanes.group())
        .channel(EpollServerSocketChannel.class)
        .option(ChannelOption.SO_BACKLOG, 8_192)
        .childOption(ChannelOption.TCP_NODELAY, true)
        .childHandler(
            new ChannelInitializer<SocketChannel>() {
              @Override
              protected void initChannel(SocketChannel client) {
                encryption.toClients().accept(client);
                if (encryption.http2()) {
                  client
                      .pipeline()
                      .addLast(new BatchedFlushes())
                      .addLast(StreamClient.codec(flow, failures));
                  return;
                }
                if (reading == Reading.NETTY) {
                  client.pipeline().addLast(new HttpRequestDecoder());
                }
                client.pipeline().addLast(new Client(flow, IdReader.of(reading), failures));
              }
            })
        .bind("127.0.0.1", port)
        .sync()
        .channel();
  }
}
