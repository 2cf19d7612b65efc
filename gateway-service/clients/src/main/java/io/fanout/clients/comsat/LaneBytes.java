package io.fanout.clients.comsat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.ClosedChannelException;
import org.jspecify.annotations.Nullable;

/** The bytes of a connection on a lane, as HttpCore reads and writes them. Owned by its lane. */
@SuppressWarnings("FutureReturnValueIgnored") // a failed write closes the connection
final class LaneBytes implements ByteChannel {
  private final Channel channel;
  private ByteBuf arrived = Unpooled.EMPTY_BUFFER;
  private boolean ended;
  private @Nullable IOException failure;

  LaneBytes(Channel channel) {
    this.channel = channel;
  }

  void arrived(ByteBuf bytes) {
    arrived = ByteToMessageDecoder.MERGE_CUMULATOR.cumulate(channel.alloc(), arrived, bytes);
  }

  /** Nothing more comes. */
  void ended() {
    ended = true;
  }

  /** Nothing more comes, for that reason. */
  void failed(IOException why) {
    failure = why;
  }

  int unread() {
    return arrived.readableBytes();
  }

  /** Whether a reader would learn anything. */
  boolean hasNews() {
    return arrived.isReadable() || ended || failure != null;
  }

  @Override
  public int read(ByteBuffer into) throws IOException {
    int count = Math.min(arrived.readableBytes(), into.remaining());
    if (count > 0) {
      int limit = into.limit();
      arrived.readBytes(into.limit(into.position() + count));
      into.limit(limit);
      if (!arrived.isReadable()) {
        release();
      }
      return count;
    }
    if (failure != null) {
      throw failure;
    }
    return ended ? -1 : 0;
  }

  @Override
  public int write(ByteBuffer from) throws IOException {
    if (failure != null) {
      throw failure;
    }
    if (!channel.isActive()) {
      throw new ClosedChannelException();
    }
    int count = from.remaining();
    if (count == 0 || !channel.isWritable()) {
      return 0;
    }
    channel.writeAndFlush(channel.alloc().buffer(count).writeBytes(from), channel.voidPromise());
    return count;
  }

  @Override
  public boolean isOpen() {
    return channel.isOpen();
  }

  @Override
  public void close() {
    channel.close();
  }

  /** Lets go of what nobody has read. */
  void release() {
    arrived.release();
    arrived = Unpooled.EMPTY_BUFFER;
  }
}
