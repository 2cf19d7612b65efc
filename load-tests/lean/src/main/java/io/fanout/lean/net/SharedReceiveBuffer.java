package io.fanout.lean.net;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.DefaultMaxMessagesRecvByteBufAllocator;

/**
 * Gives every channel of one event loop the same buffer to read into. A handler must copy the bytes
 * that it needs before it returns. Confined to that loop.
 */
public final class SharedReceiveBuffer extends DefaultMaxMessagesRecvByteBufAllocator {
  private static final int SIZE = 1 << 16;

  private final ByteBuf buffer = Unpooled.directBuffer(SIZE, SIZE);

  @Override
  public MaxMessageHandle newHandle() {
    return new MaxMessageHandle() {
      @Override
      public int guess() {
        return SIZE;
      }

      @Override
      public ByteBuf allocate(ByteBufAllocator allocator) {
        // Every reader has released the buffer, so one count is left; keeping it would be a bug.
        return buffer.clear().retain();
      }
    };
  }
}
