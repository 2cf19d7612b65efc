package io.fanout.bench.floor;

import io.fanout.api.json.Slice;
import io.fanout.netty.http2.EqualStreams;
import io.fanout.netty.http2.FrameCodecs;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2ConnectionHandlerBuilder;
import io.netty.handler.codec.http2.Http2FrameAdapter;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.ReadOnlyHttp2Headers;
import io.netty.util.AsciiString;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** One client's HTTP/2 connection: for each stream three calls, a head and a body. */
@SuppressWarnings("FutureReturnValueIgnored") // a client that is gone needs no answer
final class StreamClient extends Http2FrameAdapter {
  private static final int MOST_HEAD = 32 * 1024;
  private static final AsciiString OK = AsciiString.cached("200");
  private static final AsciiString CONTENT_TYPE = AsciiString.cached("content-type");
  private static final AsciiString JSON = AsciiString.cached("application/json");
  private static final AsciiString CONTENT_LENGTH = AsciiString.cached("content-length");

  private final Flow flow;
  private final Consumer<Throwable> failures;
  private final Http2ConnectionHandler codec;

  private StreamClient(Flow flow, Consumer<Throwable> failures) {
    this.flow = flow;
    this.failures = failures;
    Http2ConnectionEncoder encoder = FrameCodecs.encoder(EqualStreams.ofClient());
    this.codec =
        new Http2ConnectionHandlerBuilder()
            .codec(
                FrameCodecs.decoder(
                    encoder, FrameCodecs.reader(MOST_HEAD), /* requirePseudoFields= */ true),
                encoder)
            .frameListener(this)
            .build();
  }

  /** What serves a client's connection, with the parts of the gateway's edge. */
  static Http2ConnectionHandler codec(Flow flow, Consumer<Throwable> failures) {
    return new StreamClient(flow, failures).codec;
  }

  @Override
  public void onHeadersRead(
      ChannelHandlerContext ctx,
      int stream,
      Http2Headers head,
      int dependency,
      short weight,
      boolean exclusive,
      int padding,
      boolean ended) {
    try {
      String path = head.path().toString();
      byte[] id = path.substring(IdReader.PATH.length()).getBytes(StandardCharsets.US_ASCII);
      flow.start(id, bodies -> answer(ctx, stream, bodies));
    } catch (RuntimeException failure) {
      failures.accept(failure);
    }
  }

  private void answer(ChannelHandlerContext ctx, int stream, Slice[] bodies) {
    int length = MergedBody.length(bodies);
    Http2Headers head =
        ReadOnlyHttp2Headers.serverHeaders(
            false,
            OK,
            CONTENT_TYPE,
            JSON,
            CONTENT_LENGTH,
            AsciiString.of(Integer.toString(length)));
    ByteBuf body = ctx.alloc().directBuffer(length);
    MergedBody.write(bodies, body);
    codec.encoder().writeHeaders(ctx, stream, head, 0, false, ctx.newPromise());
    codec.encoder().writeData(ctx, stream, body, 0, true, ctx.newPromise());
    codec.flush(ctx);
  }
}
