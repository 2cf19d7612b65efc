package io.fanout.netty.http2;

import io.netty.handler.codec.http2.DefaultHttp2ConnectionDecoder;
import io.netty.handler.codec.http2.DefaultHttp2ConnectionEncoder;
import io.netty.handler.codec.http2.DefaultHttp2FrameReader;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2FrameReader;
import io.netty.handler.codec.http2.Http2PromisedRequestVerifier;

/** What reads and writes the frames of connections to clients and to hosts. */
public final class FrameCodecs {
  private FrameCodecs() {}

  /** Writes the connection's frames. */
  public static Http2ConnectionEncoder encoder(Http2Connection connection) {
    return new ControlFrameLimit(new DefaultHttp2ConnectionEncoder(connection, new WholeFrames()));
  }

  /** Reads frames; refuses heads that have more bytes. */
  public static Http2FrameReader reader(long maxHead) {
    return new DefaultHttp2FrameReader(
        new DefaultHttp2HeadersDecoder(true, maxHead, /* initialHuffmanDecodeCapacity= */ -1));
  }

  /** Handles what the reader reads; answers PING and SETTINGS by itself. */
  public static Http2ConnectionDecoder decoder(
      Http2ConnectionEncoder encoder, Http2FrameReader reader, boolean requirePseudoFields) {
    return new DefaultHttp2ConnectionDecoder(
        encoder.connection(),
        encoder,
        reader,
        Http2PromisedRequestVerifier.ALWAYS_VERIFY,
        /* autoAckSettings= */ true,
        /* autoAckPing= */ true,
        /* validateHeaders= */ true,
        requirePseudoFields);
  }
}
