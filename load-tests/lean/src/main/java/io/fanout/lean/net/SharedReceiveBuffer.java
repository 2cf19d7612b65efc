package io.fanout.lean.net;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.DefaultMaxMessagesRecvByteBufAllocator;

/**
 * Gives every channel of one event loop the same buffer to read into. A handler must take what it
 * needs before it returns. Belongs to that loop.
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
        // Whoever has released it left one count: a reader that kept it would be a mistake here.
        return buffer.clear().retain();
      }
    };
  }
}
