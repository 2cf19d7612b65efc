package io.fanout.app.e2e;

import io.fanout.netty.lane.LoopEnd;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A backend that answers any number of requests at once, each after the same time, or all of them
 * on command.
 */
final class SlowBackend implements AutoCloseable {
  private final EventLoopGroup loop = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
  private final Channel server;
  private final Queue<Runnable> held = new ArrayDeque<>(); // the loop handles its own failures
  private final AtomicInteger holding = new AtomicInteger();
  private volatile int delayMillis;
  private volatile boolean holds;

  SlowBackend() {
    server =
        new ServerBootstrap()
            .group(loop)
            .channel(NioServerSocketChannel.class)
            .option(ChannelOption.SO_BACKLOG, 4096)
            .childHandler(
                new ChannelInitializer<SocketChannel>() {
                  @Override
                  protected void initChannel(SocketChannel channel) {
                    channel
                        .pipeline()
                        .addLast(new HttpServerCodec())
                        .addLast(new HttpObjectAggregator(1024))
                        .addLast(new Answer());
                  }
                })
            .bind(InetAddress.getLoopbackAddress(), 0)
            .syncUninterruptibly()
            .channel();
  }

  void delayMillis(int millis) {
    delayMillis = millis;
  }

  /** Holds all answers until {@link #release}. */
  void hold() {
    holds = true;
  }

  /** How many held requests there are. */
  int held() {
    return holding.get();
  }

  /** Sends the held answers, and further answers at once. */
  void release() {
    loop.execute(
        () -> {
          holds = false;
          for (Runnable answer = held.poll(); answer != null; answer = held.poll()) {
            holding.decrementAndGet();
            answer.run();
          }
        });
  }

  String url() {
    return "http://127.0.0.1:" + ((InetSocketAddress) server.localAddress()).getPort();
  }

  private final class Answer extends SimpleChannelInboundHandler<FullHttpRequest> {
    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // a disconnected client is not a failure here
    protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest request) {
      if (holds) {
        held.add(() -> answer(ctx));
        holding.incrementAndGet();
      } else {
        ctx.executor().schedule(() -> answer(ctx), delayMillis, TimeUnit.MILLISECONDS);
      }
    }

    @SuppressWarnings("FutureReturnValueIgnored")
    private void answer(ChannelHandlerContext ctx) {
      DefaultFullHttpResponse response =
          new DefaultFullHttpResponse(
              HttpVersion.HTTP_1_1,
              HttpResponseStatus.OK,
              Unpooled.copiedBuffer("{\"slow\":true}", StandardCharsets.UTF_8));
      response.headers().set(HttpHeaderNames.CONTENT_LENGTH, response.content().readableBytes());
      ctx.writeAndFlush(response);
    }
  }

  @Override
  public void close() {
    server.close().syncUninterruptibly();
    LoopEnd.of(loop);
  }
}
