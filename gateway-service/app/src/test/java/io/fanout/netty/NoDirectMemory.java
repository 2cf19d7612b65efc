package io.fanout.netty;

import io.netty.buffer.AbstractByteBufAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/** Prefers direct memory, of which none is left. */
public final class NoDirectMemory extends AbstractByteBufAllocator {
  public NoDirectMemory() {
    super(true);
  }

  @Override
  protected ByteBuf newHeapBuffer(int initialCapacity, int maxCapacity) {
    return Unpooled.buffer(initialCapacity, maxCapacity);
  }

  @Override
  public boolean isDirectBufferPooled() {
    return false;
  }

  @Override
  protected ByteBuf newDirectBuffer(int initialCapacity, int maxCapacity) {
    throw new OutOfMemoryError("no direct memory, says the test");
  }
}
