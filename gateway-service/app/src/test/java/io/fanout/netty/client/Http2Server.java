package io.fanout.netty.client;

import io.fanout.core.client.Certificates;
import io.fanout.core.client.Origin;
import io.fanout.netty.lane.LoopEnd;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2GoAwayFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2ResetFrame;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.ReferenceCountUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;

/**
 * A backend with HTTP/2. The target's first segment selects the behaviour: {@code /hold} never
 * answers, {@code /leave} answers and sends GOAWAY, {@code /refuse} refuses the first such stream,
 * {@code /long} answers with a megabyte, {@code /half} aborts in the middle of its answer; any
 * other target is echoed with the request's body.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the client reports failed writes
public final class Http2Server implements AutoCloseable {
  /** Large enough for the client to count it while it arrives, small enough for any window. */
  private static final int HALF = 32 * 1024;

  public final AtomicInteger connections = new AtomicInteger();
  public final AtomicInteger open = new AtomicInteger();
  public final AtomicInteger held = new AtomicInteger();

  /** TLS records with frames of clients. */
  final AtomicInteger records = new AtomicInteger();

  public final AtomicLong lastReset = new AtomicLong(-1);
  private final Set<Integer> refused = ConcurrentHashMap.newKeySet();
  private final SSLContext tls = Certificates.showing(Certificates.HERE);
  private final EventLoopGroup group =
      new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
  private final Channel listener;
  private final long mostStreams;
  private final boolean informs;

  Http2Server(long mostStreams) throws InterruptedException {
    this(mostStreams, true);
  }

  /** Starts the server; it may send a 103 before each answer. */
  public Http2Server(long mostStreams, boolean informs) throws InterruptedException {
    this.mostStreams = mostStreams;
    this.informs = informs;
    this.listener =
        new ServerBootstrap()
            .group(group)
            .channel(NioServerSocketChannel.class)
            .childHandler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    accept(channel);
                  }
                })
            .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .sync()
            .channel();
  }

  /** The server's origin. */
  public Origin origin() {
    return new Origin(
        "https", "127.0.0.1", ((InetSocketAddress) listener.localAddress()).getPort());
  }

  private void accept(Channel channel) {
    connections.incrementAndGet();
    open.incrementAndGet();
    channel.closeFuture().addListener(closed -> open.decrementAndGet());
    SSLEngine engine = tls.createSSLEngine();
    engine.setUseClientMode(false);
    SSLParameters parameters = engine.getSSLParameters();
    parameters.setApplicationProtocols(new String[] {"h2"});
    engine.setSSLParameters(parameters);
    channel
        .pipeline()
        .addLast(new SslHandler(engine))
        .addLast(
            new ChannelInboundHandlerAdapter() {
              @Override
              public void channelRead(ChannelHandlerContext ctx, Object record) {
                records.incrementAndGet();
                ctx.fireChannelRead(record);
              }
            })
        .addLast(
            Http2FrameCodecBuilder.forServer()
                .initialSettings(Http2Settings.defaultSettings().maxConcurrentStreams(mostStreams))
                .build())
        .addLast(
            new Http2MultiplexHandler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel stream) {
                    stream.pipeline().addLast(new Stream());
                  }
                }));
  }

  /** One request and its answer. */
  private final class Stream extends ChannelInboundHandlerAdapter {
    private String target = "";
    private final ByteBuf body = Unpooled.buffer();

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object frame) {
      try {
        if (frame instanceof Http2HeadersFrame head) {
          target = head.headers().path().toString();
          if (head.isEndStream()) {
            answer(ctx);
          }
        } else if (frame instanceof Http2DataFrame data) {
          body.writeBytes(data.content());
          if (data.isEndStream()) {
            answer(ctx);
          }
        }
      } finally {
        ReferenceCountUtil.release(frame);
      }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
      if (event instanceof Http2ResetFrame reset) {
        lastReset.set(reset.errorCode());
      }
      ReferenceCountUtil.release(event);
    }

    private void answer(ChannelHandlerContext ctx) {
      if (target.startsWith("/hold")) {
        held.incrementAndGet();
        return;
      }
      if (target.startsWith("/refuse") && refused.add(1)) {
        ctx.writeAndFlush(new DefaultHttp2ResetFrame(Http2Error.REFUSED_STREAM));
        return;
      }
      if (target.startsWith("/leave")) {
        ctx.channel().parent().writeAndFlush(new DefaultHttp2GoAwayFrame(Http2Error.NO_ERROR));
      }
      if (informs) {
        ctx.write(
            new DefaultHttp2HeadersFrame(new DefaultHttp2Headers().status("103").add("link", "x")));
      }
      ctx.write(
          new DefaultHttp2HeadersFrame(new DefaultHttp2Headers().status("200").add("x-a", "b")));
      if (target.startsWith("/half")) {
        ctx.writeAndFlush(new DefaultHttp2DataFrame(Unpooled.wrappedBuffer(new byte[HALF]), false))
            .addListener(
                sent -> ctx.writeAndFlush(new DefaultHttp2ResetFrame(Http2Error.INTERNAL_ERROR)));
        return;
      }
      byte[] said = target.getBytes(StandardCharsets.UTF_8);
      ByteBuf all =
          target.startsWith("/long")
              ? Unpooled.wrappedBuffer(new byte[1 << 20])
              : Unpooled.wrappedBuffer(Unpooled.wrappedBuffer(said), body.retain());
      ctx.writeAndFlush(new DefaultHttp2DataFrame(all, true));
    }
  }

  @Override
  public void close() {
    LoopEnd.of(group);
  }
}
