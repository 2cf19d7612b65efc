package io.fanout.netty.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.UnpooledByteBufAllocator;
import org.junit.jupiter.api.Test;

final class RequestBufferTest {
  private static final ByteBufAllocator BUFFERS = UnpooledByteBufAllocator.DEFAULT;

  private final RequestBuffer memory = new RequestBuffer();

  @Test
  void aRequestThatIsOnTheWireLeavesItsMemoryToTheNext() {
    ByteBuf first = memory.next(BUFFERS, 10).writeZero(10);
    first.skipBytes(10).release();
    ByteBuf second = memory.next(BUFFERS, 20);

    assertThat(second).isSameAs(first);
    assertThat(second.readableBytes()).isZero();
    assertThat(second.writableBytes()).isGreaterThanOrEqualTo(20);

    second.release();
    memory.close();
    assertThat(second.refCnt()).isZero();
  }

  @Test
  void aRequestThatIsStillBeingWrittenKeepsItsMemory() {
    ByteBuf first = memory.next(BUFFERS, 3).writeBytes(new byte[] {1, 2, 3});
    ByteBuf second = memory.next(BUFFERS, 3).writeBytes(new byte[] {4, 5, 6});

    assertThat(second).isNotSameAs(first);
    assertThat(first.getByte(0)).isEqualTo((byte) 1);

    memory.close();
    assertThat(first.release()).isTrue();
    assertThat(second.release()).isTrue();
  }

  @Test
  void aLargerRequestGetsRoomAndAHugeOneIsNotKept() {
    ByteBuf small = memory.next(BUFFERS, 10);
    small.release();
    ByteBuf large = memory.next(BUFFERS, 10_000);

    assertThat(small.refCnt()).isZero();
    assertThat(large.writableBytes()).isGreaterThanOrEqualTo(10_000);

    large.release();
    ByteBuf huge = memory.next(BUFFERS, 1_000_000);
    assertThat(huge.release()).isTrue();
    memory.close();
    assertThat(large.refCnt()).isZero();
  }
}
