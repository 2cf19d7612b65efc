package io.fanout.netty.http2;

import io.netty.handler.codec.http2.Http2Stream;
import org.jspecify.annotations.Nullable;

/** Whether streams are closed, and how to close them at once. */
public final class StreamStates {
  private StreamStates() {}

  /**
   * Whether a stream that Netty still knows is closed. While a stream closes, Netty reports what it
   * could not send as an error, which must not cause a reset (RFC 9113, 5.4.2).
   */
  public static boolean isClosed(@Nullable Http2Stream stream) {
    return stream != null && stream.state() == Http2Stream.State.CLOSED;
  }

  /**
   * Closes a stream whose reset is written, and drops what still waits to be sent on it. Netty
   * would wait until the reset is sent, and could send a part of a body behind it.
   */
  public static void close(@Nullable Http2Stream stream) {
    if (stream != null) {
      stream.close();
    }
  }
}
