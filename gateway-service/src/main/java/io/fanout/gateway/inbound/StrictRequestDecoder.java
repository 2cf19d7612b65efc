package io.fanout.gateway.inbound;

import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpRequestDecoder;

/** Netty's decoder, without the mercy that lets two readers see two requests in the same bytes. */
final class StrictRequestDecoder extends HttpRequestDecoder {
  StrictRequestDecoder(HttpDecoderConfig bounds) {
    super(bounds);
  }

  @Override
  protected void handleTransferEncodingChunkedWithContentLength(HttpMessage message) {
    throw new IllegalArgumentException("Content-Length beside Transfer-Encoding");
  }
}
