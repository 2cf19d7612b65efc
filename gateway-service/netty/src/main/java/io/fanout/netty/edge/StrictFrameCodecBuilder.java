package io.fanout.netty.edge;

import io.fanout.core.budget.BodyBudget;
import io.fanout.core.settings.InboundSettings;
import io.fanout.netty.http2.EqualStreams;
import io.fanout.netty.http2.FrameCodecs;
import io.netty.handler.codec.http2.AbstractHttp2ConnectionHandlerBuilder;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2FrameReader;
import io.netty.handler.codec.http2.Http2Settings;

/** Sets up {@link StrictFrameCodec} for one connection. */
final class StrictFrameCodecBuilder
    extends AbstractHttp2ConnectionHandlerBuilder<StrictFrameCodec, StrictFrameCodecBuilder> {
  /** How long closing a connection waits for streams in progress; draining has its own limit. */
  private static final long GRACE_MILLIS = 500;

  private final Http2Session session;
  private final ResetLimit resets;
  private final ClosedStreams closed = new ClosedStreams();
  private final BodyBudget budget;

  StrictFrameCodecBuilder(
      Http2Session session, InboundSettings settings, ResetLimit resets, BodyBudget budget) {
    this.session = session;
    this.resets = resets;
    this.budget = budget;
    decoderEnforceMaxRstFramesPerWindow(0, 0); // Netty's limit does not exempt answered streams
    long maxHead = settings.maxHeaders().toBytes() + settings.maxUri().toBytes();
    Http2ConnectionEncoder encoder = FrameCodecs.encoder(EqualStreams.ofClient());
    Http2FrameReader reader = new ResetNotingReader(FrameCodecs.reader(maxHead), closed);
    codec(FrameCodecs.decoder(encoder, reader, /* requirePseudoFields= */ true), encoder);
    frameListener(session);
    gracefulShutdownTimeoutMillis(GRACE_MILLIS);
    initialSettings(
        Http2Settings.defaultSettings()
            .maxConcurrentStreams(settings.maxStreams())
            .maxHeaderListSize(maxHead));
  }

  @Override
  protected StrictFrameCodec build() {
    return super.build();
  }

  @Override
  protected StrictFrameCodec build(
      Http2ConnectionDecoder decoder,
      Http2ConnectionEncoder encoder,
      Http2Settings initialSettings) {
    InitialWindow window = new InitialWindow();
    return new StrictFrameCodec(
        encoder,
        window.noting(resets.counting(decoder)),
        initialSettings,
        session,
        resets,
        window,
        closed,
        budget);
  }
}
