package io.fanout.netty.edge;

import io.fanout.core.budget.BodyBudget;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.codec.ByteToMessageDecoder;
import org.jspecify.annotations.Nullable;

/**
 * The bytes that a client has sent and that no request has taken yet: the start of a request, or
 * pipelined requests. Bytes that stay here count in the client's budget; bytes that a request takes
 * as they arrive do not. Belongs to the connection's lane.
 */
final class ReadBuffer {
  /** Beyond this many unread bytes, the connection stops reading its socket. */
  private static final int MOST_UNREAD = 64 * 1024;

  private final BodyBudget budget;
  private @Nullable ByteBuf bytes;
  private int counted;

  ReadBuffer(BodyBudget budget) {
    this.budget = budget;
  }

  /** Appends bytes, and owns them from now on. */
  void add(ByteBufAllocator allocator, ByteBuf in) {
    if (bytes == null) {
      bytes = in;
    } else {
      bytes.discardSomeReadBytes();
      bytes = ByteToMessageDecoder.MERGE_CUMULATOR.cumulate(allocator, bytes, in);
    }
  }

  /** The bytes, for a reader that moves their reader index; null if there are none. */
  @Nullable ByteBuf bytes() {
    return bytes;
  }

  boolean isEmpty() {
    return bytes == null;
  }

  boolean hasUnread() {
    return bytes != null && bytes.isReadable();
  }

  boolean isFull() {
    return bytes != null && bytes.readableBytes() > MOST_UNREAD;
  }

  /** Forgets the bytes, which another handler owns now. */
  void handOver() {
    bytes = null;
  }

  /** Frees the buffer if everything in it was read. */
  void freeIfRead() {
    if (bytes != null && !bytes.isReadable()) {
      free();
    }
  }

  /** Drops the bytes. {@link #count} must follow. */
  void free() {
    if (bytes != null) {
      bytes.release();
      bytes = null;
    }
  }

  /** Counts the buffer's bytes in the client's budget; false if the budget has no room. */
  boolean count() {
    int held = bytes == null ? 0 : bytes.capacity();
    if (held == counted) {
      return true;
    }
    if (held < counted) {
      budget.giveBack(counted - (long) held);
    } else if (!budget.take(held - (long) counted)) {
      return false;
    }
    counted = held;
    return true;
  }

  /** Drops the bytes and gives back what they held. Safe to repeat. */
  void close() {
    free();
    budget.giveBack(counted);
    counted = 0;
  }
}
