package io.fanout.clients;

import io.fanout.netty.lane.LoopEnd;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2StreamFrameToHttpObjectCodec;
import io.netty.handler.codec.http2.HttpConversionUtil;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.ApplicationProtocolNegotiationHandler;
import io.netty.handler.ssl.SslContext;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A host that answers each request with its protocol, Host and target. With TLS it prefers HTTP/2.
 * It holds requests to targets that begin with {@code /held}.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the test sees failed writes at the client
final class EchoServer implements AutoCloseable {
  private static final int MOST = 1 << 16;

  private final EventLoopGroup group =
      new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
  private final CompletableFuture<Void> released = new CompletableFuture<>();
  private final AtomicInteger requests = new AtomicInteger();
  private final Map<String, String> fields = new ConcurrentHashMap<>();
  private final int port;

  /** Starts the server; null means without TLS. */
  EchoServer(@Nullable SslContext tls) {
    Channel listener =
        new ServerBootstrap()
            .group(group)
            .channel(NioServerSocketChannel.class)
            .childHandler(
                new ChannelInitializer<>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    if (tls == null) {
                      plain(channel.pipeline());
                    } else {
                      channel.pipeline().addLast(tls.newHandler(channel.alloc()), new Chosen());
                    }
                  }
                })
            .bind(InetAddress.getLoopbackAddress(), 0)
            .syncUninterruptibly()
            .channel();
    this.port = ((InetSocketAddress) listener.localAddress()).getPort();
  }

  int port() {
    return port;
  }

  /** How many requests have arrived. */
  int requests() {
    return requests.get();
  }

  /** The latest request's field with this name, in lower case. */
  @Nullable String field(String name) {
    return fields.get(name);
  }

  /** Answers the held requests. */
  void release() {
    released.complete(null);
  }

  private void plain(ChannelPipeline pipeline) {
    pipeline.addLast(new HttpServerCodec(), new HttpObjectAggregator(MOST), new Echo());
  }

  private final class Chosen extends ApplicationProtocolNegotiationHandler {
    private Chosen() {
      super(ApplicationProtocolNames.HTTP_1_1);
    }

    @Override
    protected void configurePipeline(ChannelHandlerContext ctx, String protocol) {
      if (!protocol.equals(ApplicationProtocolNames.HTTP_2)) {
        plain(ctx.pipeline());
        return;
      }
      ctx.pipeline()
          .addLast(
              Http2FrameCodecBuilder.forServer().build(),
              new Http2MultiplexHandler(
                  new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel stream) {
                      stream
                          .pipeline()
                          .addLast(
                              new Http2StreamFrameToHttpObjectCodec(true),
                              new HttpObjectAggregator(MOST),
                              new Echo());
                    }
                  }));
    }
  }

  private final class Echo extends SimpleChannelInboundHandler<FullHttpRequest> {
    @Override
    protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest request) {
      fields.clear();
      request
          .headers()
          .forEach(field -> fields.put(field.getKey().toLowerCase(Locale.ROOT), field.getValue()));
      requests.incrementAndGet();
      String stream = HttpConversionUtil.ExtensionHeaderNames.STREAM_ID.text().toString();
      boolean isHttp2 =
          request.headers().contains(stream)
              || request.headers().contains(HttpConversionUtil.ExtensionHeaderNames.SCHEME.text());
      String text =
          "%s %s %s"
              .formatted(
                  isHttp2 ? "HTTP/2" : "HTTP/1.1",
                  request.headers().get(HttpHeaderNames.HOST),
                  request.uri());
      if (request.uri().startsWith("/held")) {
        released.thenRun(() -> ctx.executor().execute(() -> answer(ctx, text)));
      } else {
        answer(ctx, text);
      }
    }

    private void answer(ChannelHandlerContext ctx, String text) {
      ByteBuf body = Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII);
      DefaultFullHttpResponse response =
          new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK, body);
      response.headers().set(HttpHeaderNames.CONTENT_LENGTH, body.readableBytes());
      ctx.writeAndFlush(response);
    }
  }

  @Override
  public void close() {
    LoopEnd.of(group);
  }
}
