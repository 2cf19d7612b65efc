package io.fanout.netty.client;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import org.jspecify.annotations.Nullable;

/**
 * The memory from which a lane writes its requests to a host, one after another. Almost always, a
 * request is on the wire before the next one is written, so that the next one finds the memory free
 * and in the processor's cache. Owned by its lane.
 */
final class RequestBuffer implements AutoCloseable {
  private static final int USUAL = 1024;
  private static final int MOST_KEPT = 16 * 1024;

  private @Nullable ByteBuf kept;

  /** An empty buffer with room for that many bytes; whoever gets it releases it. */
  ByteBuf next(ByteBufAllocator buffers, int size) {
    if (size > MOST_KEPT) {
      return buffers.directBuffer(size);
    }
    ByteBuf free = kept;
    if (free == null || free.refCnt() > 1 || free.capacity() < size) {
      close(); // The previous request still uses the buffer, or the buffer is too small.
      free = buffers.directBuffer(Math.max(size, USUAL));
      kept = free;
    }
    return free.clear().retain();
  }

  /** Gives the memory back; a request that is still being written keeps its own. */
  @Override
  public void close() {
    ByteBuf last = kept;
    if (last != null) {
      kept = null;
      last.release();
    }
  }
}
