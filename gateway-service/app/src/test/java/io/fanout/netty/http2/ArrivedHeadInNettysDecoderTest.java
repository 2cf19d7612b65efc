package io.fanout.netty.http2;

import static io.fanout.netty.client.FrameBytes.DATA;
import static io.fanout.netty.client.FrameBytes.END_HEADERS;
import static io.fanout.netty.client.FrameBytes.END_STREAM;
import static io.fanout.netty.client.FrameBytes.HEADERS;
import static io.fanout.netty.client.FrameBytes.SETTINGS;
import static io.fanout.netty.client.FrameBytes.block;
import static io.fanout.netty.client.FrameBytes.frame;
import static io.fanout.netty.client.FrameBytes.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2ConnectionHandlerBuilder;
import io.netty.handler.codec.http2.Http2FrameAdapter;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.ReadOnlyHttp2Headers;
import io.netty.util.AsciiString;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.LinkedHashSet;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Netty's decoder must find the fields that it looks for. A getter that {@link ArrivedHead} only
 * inherits finds none, and the decoder would then skip a check without a sign.
 */
final class ArrivedHeadInNettysDecoderTest {
  private static final int MOST_HEAD = 8192;
  private static final int STREAM = 1;

  private final Set<Method> called = new LinkedHashSet<>();
  private final EmbeddedChannel channel = new EmbeddedChannel();
  private int heads;

  private final class CountingListener extends Http2FrameAdapter {
    @Override
    public void onHeadersRead(
        ChannelHandlerContext ctx,
        int streamId,
        Http2Headers head,
        int dependency,
        short weight,
        boolean exclusive,
        int padding,
        boolean last) {
      heads++;
    }

    @Override
    public int onDataRead(
        ChannelHandlerContext ctx, int streamId, ByteBuf data, int padding, boolean last) {
      return data.readableBytes() + padding;
    }
  }

  /** A head that records which of its methods are called. */
  private Http2Headers observedHead() {
    ArrivedHead head = new ArrivedHead();
    return (Http2Headers)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Http2Headers.class},
            (proxy, method, arguments) -> {
              called.add(method);
              try {
                Object result = method.invoke(head, arguments);
                return result == head ? proxy : result;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private Http2ConnectionHandler codec(Http2Connection connection) {
    Http2ConnectionEncoder encoder = FrameCodecs.encoder(connection);
    Http2ConnectionHandler codec =
        new Http2ConnectionHandlerBuilder()
            .codec(
                FrameCodecs.decoder(
                    encoder,
                    FrameCodecs.reader(MOST_HEAD, this::observedHead),
                    connection.isServer()),
                encoder)
            .frameListener(new CountingListener())
            .build();
    channel.pipeline().addLast(codec);
    return codec;
  }

  private void read(byte[]... frames) {
    for (byte[] frame : frames) {
      channel.writeInbound(Unpooled.wrappedBuffer(frame));
    }
  }

  @AfterEach
  void everyCalledMethodIsOverridden() throws NoSuchMethodException {
    channel.finishAndReleaseAll();
    assertThat(called).isNotEmpty();
    for (Method method : called) {
      assertThat(ArrivedHead.class.getMethod(method.getName(), method.getParameterTypes()))
          .extracting(Method::getDeclaringClass)
          .as("%s", method)
          .isEqualTo(ArrivedHead.class);
    }
  }

  @Test
  void decodingRequestsCallsOnlyOverriddenMethods() {
    codec(EqualStreams.ofClient());
    read(
        text("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
        frame(SETTINGS, 0, 0),
        frame(
            HEADERS,
            END_HEADERS,
            STREAM,
            block(
                ":method",
                "POST",
                ":scheme",
                "https",
                ":authority",
                "x",
                ":path",
                "/",
                "content-length",
                "2",
                "content-length",
                "2",
                "te",
                "trailers")),
        frame(DATA, 0, STREAM, text("ok")),
        frame(HEADERS, END_HEADERS | END_STREAM, STREAM, block("a", "b")),
        frame(
            HEADERS,
            END_HEADERS | END_STREAM,
            STREAM + 2,
            block(":method", "CONNECT", ":authority", "x:80")),
        frame(HEADERS, END_HEADERS | END_STREAM, STREAM + 4, block(":method", "GET", "A", "b")),
        frame(HEADERS, END_HEADERS | END_STREAM, STREAM + 6, block(":method", "GET")));
    assertThat(heads).isEqualTo(3);
  }

  @Test
  void decodingAnswersCallsOnlyOverriddenMethods() {
    Http2ConnectionHandler codec = codec(EqualStreams.toHost());
    Http2Headers request =
        ReadOnlyHttp2Headers.clientHeaders(
            false,
            AsciiString.of("GET"),
            AsciiString.of("/"),
            AsciiString.of("https"),
            AsciiString.of("x"));
    ChannelHandlerContext context = channel.pipeline().context(codec);
    codec
        .encoder()
        .writeHeaders(context, STREAM, request, 0, true, context.newPromise())
        .addListener(sent -> assertThat(sent.cause()).isNull());
    read(
        frame(SETTINGS, 0, 0),
        frame(HEADERS, END_HEADERS, STREAM, block(":status", "103", "link", "x")),
        frame(HEADERS, END_HEADERS, STREAM, block(":status", "200", "content-length", "2, 2")),
        frame(DATA, 0, STREAM, text("ok")),
        frame(HEADERS, END_HEADERS | END_STREAM, STREAM, block("a", "b")));
    assertThat(heads).isEqualTo(3);
  }
}
