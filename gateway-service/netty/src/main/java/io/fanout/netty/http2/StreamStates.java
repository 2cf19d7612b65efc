package io.fanout.netty.http2;

import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2Stream;

/** What Netty knows of streams. */
public final class StreamStates {
  private StreamStates() {}

  /**
   * Whether a stream is closed. When one closes, Netty reports what it could not send as an error.
   * That error must not become a reset (RFC 9113, 5.4.2).
   */
  public static boolean isClosed(Http2Connection connection, int stream) {
    Http2Stream known = connection.stream(stream);
    return known != null && known.state() == Http2Stream.State.CLOSED;
  }
}
