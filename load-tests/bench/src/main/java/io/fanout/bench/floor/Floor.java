package io.fanout.bench.floor;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.socket.SocketChannel;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * {@code GET /aggregate/{id}} from three backends in bare callbacks: the answers' bytes are put
 * beside each other and nothing is looked at, checked, bounded, timed or counted. Two numbers may
 * be given: the port, and how many seconds it lives.
 */
public final class Floor {
  private static final int FIRST_BACKEND = 9101;
  private static final int BACKENDS = 3;

  private Floor() {}

  public static void main(String[] args) throws InterruptedException {
    int port = args.length > 0 ? Integer.parseInt(args[0]) : 8080;
    int seconds = args.length > 1 ? Integer.parseInt(args[1]) : 3_600;
    var loop = new MultiThreadIoEventLoopGroup(1, EpollIoHandler.newFactory());
    Channel server = open(loop, port);
    server.closeFuture().await(seconds, TimeUnit.SECONDS);
    loop.shutdownGracefully(0, 1, TimeUnit.SECONDS).await();
  }

  private static Channel open(MultiThreadIoEventLoopGroup loop, int port)
      throws InterruptedException {
    List<Backend> backends =
        IntStream.range(0, BACKENDS)
            .mapToObj(i -> new Backend(loop, (char) ('b' + i), FIRST_BACKEND + i))
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
                client.pipeline().addLast(new Client(backends));
              }
            })
        .bind("127.0.0.1", port)
        .sync()
        .channel();
  }
}
