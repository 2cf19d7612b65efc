package io.fanout.netty.http2;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.netty.NoDirectMemory;
import io.fanout.netty.client.FrameBytes;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class WholeFramesTest {
  private static final int STREAM = 5;
  private static final int MAX_FRAME = 16 * 1024;

  private final WholeFrames frames = new WholeFrames();
  private final EmbeddedChannel channel = new EmbeddedChannel(new ChannelInboundHandlerAdapter());
  private final ChannelHandlerContext context = channel.pipeline().firstContext();
  private int buffers;

  @AfterEach
  void close() {
    channel.finishAndReleaseAll();
  }

  private List<FrameBytes.Frame> written() throws IOException {
    channel.flush();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (ByteBuf part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
      buffers++;
      part.readBytes(out, part.readableBytes());
      part.release();
    }
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(out.toByteArray()));
    List<FrameBytes.Frame> all = new ArrayList<>();
    while (in.available() > 0) {
      all.add(FrameBytes.read(in));
    }
    return all;
  }

  private ChannelFuture head(Http2Headers head, boolean last) {
    return frames.writeHeaders(context, STREAM, head, 0, last, context.newPromise());
  }

  private ChannelFuture data(byte[] data, boolean last) {
    return frames.writeData(
        context, STREAM, Unpooled.wrappedBuffer(data), 0, last, context.newPromise());
  }

  private static Http2Headers headOf(int length) {
    return new DefaultHttp2Headers(false).add("x", "y".repeat(length));
  }

  @Test
  void aHeadIsOneBuffer() throws IOException {
    ChannelFuture sent = head(headOf(10), true);
    assertThat(written())
        .singleElement()
        .satisfies(
            frame -> {
              assertThat(frame.type()).isEqualTo(FrameBytes.HEADERS);
              assertThat(frame.flags()).isEqualTo(FrameBytes.END_HEADERS | FrameBytes.END_STREAM);
              assertThat(frame.stream()).isEqualTo(STREAM);
              assertThat(frame.text()).endsWith("y".repeat(10));
            });
    assertThat(buffers).isOne();
    assertThat(sent.isSuccess()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {MAX_FRAME - 7, MAX_FRAME - 6, 2 * MAX_FRAME - 7, 2 * MAX_FRAME, 50_000})
  void aLongHeadGoesOnInFurtherFrames(int length) throws IOException, Http2Exception {
    ChannelFuture sent = head(headOf(length), true);
    List<FrameBytes.Frame> all = written();
    assertThat(sent.isSuccess()).isTrue();
    assertThat(buffers).isOne();
    StringBuilder block = new StringBuilder();
    for (int i = 0; i < all.size(); i++) {
      FrameBytes.Frame frame = all.get(i);
      boolean lastFrame = i == all.size() - 1;
      assertThat(frame.type()).isEqualTo(i == 0 ? FrameBytes.HEADERS : FrameBytes.CONTINUATION);
      assertThat(frame.flags())
          .isEqualTo(
              (i == 0 ? FrameBytes.END_STREAM : 0) | (lastFrame ? FrameBytes.END_HEADERS : 0));
      assertThat(frame.stream()).isEqualTo(STREAM);
      assertThat(frame.octets().length()).isBetween(1, MAX_FRAME);
      block.append(frame.octets());
    }
    byte[] bytes = block.toString().getBytes(StandardCharsets.ISO_8859_1);
    assertThat(all).hasSize((bytes.length + MAX_FRAME - 1) / MAX_FRAME);
    Http2Headers read =
        new DefaultHttp2HeadersDecoder(false, Integer.MAX_VALUE)
            .decodeHeaders(STREAM, Unpooled.wrappedBuffer(bytes));
    assertThat(read.get("x")).hasToString("y".repeat(length));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 4096, 4097, MAX_FRAME, MAX_FRAME + 1, 50_000})
  void aBodyArrivesAsItIs(int length) throws IOException {
    String body = "0123456789".repeat(length / 10 + 1).substring(0, length);
    ChannelFuture sent = data(body.getBytes(StandardCharsets.US_ASCII), true);
    StringBuilder read = new StringBuilder();
    List<FrameBytes.Frame> all = written();
    for (int i = 0; i < all.size(); i++) {
      assertThat(all.get(i).type()).isEqualTo(FrameBytes.DATA);
      assertThat(all.get(i).flags()).isEqualTo(i == all.size() - 1 ? FrameBytes.END_STREAM : 0);
      read.append(all.get(i).text());
    }
    assertThat(read).hasToString(body);
    assertThat(sent.isSuccess()).isTrue();
  }

  @Test
  void aSmallBodyIsOneBuffer() throws IOException {
    ByteBuf body = Unpooled.buffer().writeZero(100);
    ChannelFuture sent = frames.writeData(context, STREAM, body, 0, false, context.newPromise());
    assertThat(body.refCnt()).isZero();
    assertThat(sent.cause()).isNull();
    assertThat(written()).singleElement().extracting(FrameBytes.Frame::flags).isEqualTo(0);
    assertThat(buffers).isOne();
  }

  @Test
  void theOtherEndMayAllowLongerFrames() throws Exception {
    frames.configuration().frameSizePolicy().maxFrameSize(2 * MAX_FRAME);
    assertThat(head(headOf(MAX_FRAME), true).cause()).isNull();
    assertThat(written()).hasSize(1);
  }

  @Test
  void withoutMemoryTheWriteFailsAndReleasesTheBody() throws IOException {
    channel.config().setAllocator(new NoDirectMemory());
    ByteBuf body = Unpooled.buffer().writeZero(100);
    assertThat(frames.writeData(context, STREAM, body, 0, false, context.newPromise()).cause())
        .isInstanceOf(OutOfMemoryError.class);
    assertThat(body.refCnt()).isZero();
    assertThat(written()).isEmpty();
  }

  @Test
  void aHeadThatIsTooLongWritesNothing() throws Exception {
    frames.configuration().headersConfiguration().maxHeaderListSize(100);
    assertThat(head(headOf(100), true).cause())
        .isInstanceOf(Http2Exception.HeaderListSizeException.class);
    assertThat(written()).isEmpty();
    assertThat(head(headOf(10), true).cause()).isNull();
    assertThat(written()).hasSize(1);
  }
}
