package io.fanout.bench.http1;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.charset.StandardCharsets;

/**
 * A channel that receives the same message again and again, each time in one read of the socket.
 * Every contestant is a handler in such a channel, so the channel's own cost is the same for all.
 */
final class OneMessage {
  private final EmbeddedChannel channel;
  private final ByteBuf bytes;

  OneMessage(String message, ChannelInboundHandler... reader) {
    channel = new EmbeddedChannel(reader);
    bytes =
        Unpooled.unreleasableBuffer(
            Unpooled.directBuffer()
                .writeBytes(message.getBytes(StandardCharsets.ISO_8859_1))
                .asReadOnly());
  }

  /** Delivers the message once. */
  void receive() {
    channel.pipeline().fireChannelRead(bytes.duplicate());
  }

  void close() {
    channel.finishAndReleaseAll();
  }
}
