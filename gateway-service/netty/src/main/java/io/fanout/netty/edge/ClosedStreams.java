package io.fanout.netty.edge;

import io.netty.handler.codec.http2.Http2ConnectionAdapter;
import io.netty.handler.codec.http2.Http2Stream;
import java.util.BitSet;

/**
 * Remembers how the last streams of an HTTP/2 connection were closed. That decides whether a frame
 * on one of them breaks the protocol or was sent before the client knew. Confined to the
 * connection's lane.
 */
final class ClosedStreams extends Http2ConnectionAdapter {
  private static final int REMEMBERED = 256;

  /** How a stream came to be closed. */
  enum Reason {
    /** Its client opened a later one instead, so that it is closed without having been opened. */
    NEVER_OPENED,
    /** Its client has ended or reset it. */
    ENDED_BY_CLIENT,
    /** The gateway has reset it, which its client may not know yet. */
    RESET_BY_GATEWAY,
    /** The stream was closed too long ago. */
    FORGOTTEN
  }

  /** By the stream's number among those of clients, modulo how many are remembered. */
  private final BitSet opened = new BitSet(REMEMBERED);

  private final BitSet reset = new BitSet(REMEMBERED);
  private final BitSet resetByClient = new BitSet(REMEMBERED);
  private int last = -1;

  private static int number(int streamId) {
    return streamId >>> 1;
  }

  @Override
  public void onStreamAdded(Http2Stream stream) {
    int number = number(stream.id());
    for (int i = Math.max(last + 1, number - REMEMBERED + 1); i <= number; i++) {
      opened.clear(i % REMEMBERED);
      reset.clear(i % REMEMBERED);
      resetByClient.clear(i % REMEMBERED);
    }
    opened.set(number % REMEMBERED);
    last = number;
  }

  @Override
  public void onStreamClosed(Http2Stream stream) {
    int number = number(stream.id());
    if (stream.isResetSent() && number > last - REMEMBERED) {
      reset.set(number % REMEMBERED);
    }
  }

  /** Notes that the client has reset the stream, even if the gateway had closed it before. */
  void resetByClient(int streamId) {
    if (isRemembered(streamId)) {
      resetByClient.set(number(streamId) % REMEMBERED);
    }
  }

  /** Whether the client is known to have reset the stream. */
  boolean isResetByClient(int streamId) {
    return isRemembered(streamId) && resetByClient.get(number(streamId) % REMEMBERED);
  }

  private boolean isRemembered(int streamId) {
    int number = number(streamId);
    return number > last - REMEMBERED && number <= last;
  }

  /** Why a stream is closed. The caller knows that it is. */
  Reason reason(int streamId) {
    int number = number(streamId);
    if (number <= last - REMEMBERED) {
      return Reason.FORGOTTEN;
    }
    if (!opened.get(number % REMEMBERED)) {
      return Reason.NEVER_OPENED;
    }
    boolean waitsForClient = reset.get(number % REMEMBERED) && !isResetByClient(streamId);
    return waitsForClient ? Reason.RESET_BY_GATEWAY : Reason.ENDED_BY_CLIENT;
  }
}
