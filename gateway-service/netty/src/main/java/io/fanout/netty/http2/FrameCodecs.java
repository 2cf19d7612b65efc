package io.fanout.netty.http2;

import io.netty.handler.codec.http2.DefaultHttp2ConnectionDecoder;
import io.netty.handler.codec.http2.DefaultHttp2ConnectionEncoder;
import io.netty.handler.codec.http2.DefaultHttp2FrameReader;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2FrameReader;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2PromisedRequestVerifier;
import java.util.function.Supplier;

/** Makes what reads and writes frames, for connections to clients and to hosts alike. */
public final class FrameCodecs {
  private FrameCodecs() {}

  /** Writes the connection's frames. */
  public static Http2ConnectionEncoder encoder(Http2Connection connection) {
    return new ControlFrameLimit(new DefaultHttp2ConnectionEncoder(connection, new WholeFrames()));
  }

  /**
   * Reads frames, with each head as an {@link ArrivedHead}, and refuses heads of more than {@code
   * maxHead} bytes.
   */
  public static Http2FrameReader reader(long maxHead) {
    return reader(maxHead, ArrivedHead::new);
  }

  /** Package-private, so that a test can observe the heads. */
  static Http2FrameReader reader(long maxHead, Supplier<Http2Headers> heads) {
    return new DefaultHttp2FrameReader(
        new DefaultHttp2HeadersDecoder(/* validateHeaders= */ true, maxHead) {
          @Override
          protected Http2Headers newHeaders() {
            return heads.get();
          }
        });
  }

  /**
   * Handles what the reader reads, and answers PING and SETTINGS. It refuses requests without
   * :method, :scheme or :path if {@code requirePseudoFields} is set.
   */
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
