package io.fanout.bench.floor;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.HttpRequestDecoder;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * {@code GET /aggregate/{id}} from three backends in bare callbacks: the answers' bytes are put
 * beside each other; nothing is bounded, timed or counted. It listens on {@code PORT}, and calls
 * backends on {@code FIRST_BACKEND} and the two ports after it. An argument says how it reads
 * ({@code bare}, {@code own} or {@code netty}), another one how many seconds it lives.
 */
public final class Floor {
  private static final int BACKENDS = 3;

  private Floor() {}

  public static void main(String[] args) throws InterruptedException {
    int port = port("PORT", 8080);
    int firstBackend = port("FIRST_BACKEND", 9101);
    Reading reading = args.length > 0 ? Reading.parse(args[0]) : Reading.BARE;
    int seconds = args.length > 1 ? Integer.parseInt(args[1]) : 3_600;
    var loop = new MultiThreadIoEventLoopGroup(1, EpollIoHandler.newFactory());
    Channel server = open(loop, port, firstBackend, reading);
    server.closeFuture().await(seconds, TimeUnit.SECONDS);
    loop.shutdownGracefully(0, 1, TimeUnit.SECONDS).await();
  }

  private static int port(String variable, int otherwise) {
    String set = System.getenv(variable);
    return set == null ? otherwise : Integer.parseInt(set);
  }

  private static Channel open(
      MultiThreadIoEventLoopGroup loop, int port, int firstBackend, Reading reading)
      throws InterruptedException {
    List<Backend> backends =
        IntStream.range(0, BACKENDS)
            .mapToObj(i -> new Backend(loop, (char) ('b' + i), firstBackend + i, reading))
            .toList();
    return new ServerBootstrap()
        .group(loop)
        .channel(EpollServerSocketChannel.class)
        .option(ChannelOption.SO_BACKLOG, 8_192)
        .childOption(ChannelOption.TCP_NODELAY, true)
        .childHandler(
            new ChannelInitializer<SocketChannel>() {
              @Override
              protected void initChannel(SocketChannel client) {
                if (reading == Reading.NETTY) {
                  client.pipeline().addLast(new HttpRequestDecoder());
                }
                client.pipeline().addLast(new Client(backends, IdReader.of(reading)));
              }
            })
        .bind("127.0.0.1", port)
        .sync()
        .channel();
  }
}
