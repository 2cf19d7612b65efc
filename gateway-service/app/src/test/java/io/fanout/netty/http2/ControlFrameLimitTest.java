package io.fanout.netty.http2;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.netty.PausableSocket;
import io.fanout.netty.client.FrameBytes;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2ConnectionHandlerBuilder;
import io.netty.handler.codec.http2.Http2FrameAdapter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The other end may make us answer any number of frames, but only while it reads the answers. */
final class ControlFrameLimitTest {
  private static final int MOST = 10_000;

  private final PausableSocket channel = new PausableSocket();

  @BeforeEach
  void connect() {
    Http2ConnectionEncoder encoder = FrameCodecs.encoder(EqualStreams.ofClient());
    channel
        .pipeline()
        .addLast(
            new Http2ConnectionHandlerBuilder()
                .codec(FrameCodecs.decoder(encoder, FrameCodecs.reader(8192), true), encoder)
                .frameListener(new Http2FrameAdapter())
                .build());
    send(FrameBytes.text("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"));
    send(FrameBytes.frame(FrameBytes.SETTINGS, 0, 0));
  }

  private void send(byte[] bytes) {
    channel.writeInbound(Unpooled.wrappedBuffer(bytes));
    channel.releaseOutbound();
  }

  @ParameterizedTest
  @ValueSource(ints = {FrameBytes.PING, FrameBytes.SETTINGS})
  void theConnectionEndsIfNoAnswerIsRead(int type) {
    channel.reading(false);
    byte[] frame = FrameBytes.frame(type, 0, 0, new byte[type == FrameBytes.PING ? 8 : 0]);
    for (int i = 0; i < MOST; i++) {
      send(frame);
    }
    assertThat(channel.isOpen()).isTrue();
    send(frame);
    assertThat(channel.isOpen()).isFalse();
    channel.finishAndReleaseAll();
  }

  @Test
  void resetsCountToo() {
    channel.reading(false);
    for (int i = 0; i < MOST; i++) {
      send(brokenRequest(1 + 2 * i));
    }
    assertThat(channel.isOpen()).isTrue();
    send(brokenRequest(1 + 2 * MOST));
    assertThat(channel.isOpen()).isFalse();
    channel.finishAndReleaseAll();
  }

  /** A request without a method, which is answered with a reset. */
  private static byte[] brokenRequest(int stream) {
    return FrameBytes.frame(
        FrameBytes.HEADERS,
        FrameBytes.END_HEADERS | FrameBytes.END_STREAM,
        stream,
        FrameBytes.block(":path", "/"));
  }

  @ParameterizedTest
  @ValueSource(ints = {FrameBytes.PING, FrameBytes.SETTINGS})
  void itStaysOpenWhileAnswersAreRead(int type) {
    byte[] frame = FrameBytes.frame(type, 0, 0, new byte[type == FrameBytes.PING ? 8 : 0]);
    for (int i = 0; i < 3 * MOST; i++) {
      send(frame);
    }
    assertThat(channel.isOpen()).isTrue();
    channel.finishAndReleaseAll();
  }
}
