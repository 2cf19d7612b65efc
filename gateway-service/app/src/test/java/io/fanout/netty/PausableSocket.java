package io.fanout.netty;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.embedded.EmbeddedChannel;

/** A connection whose other end reads only while the test lets it. */
public class PausableSocket extends EmbeddedChannel {
  private boolean reading = true;

  public PausableSocket(ChannelHandler... handlers) {
    super(handlers);
  }

  /** Lets the other end read, or not. */
  public final void reading(boolean reads) {
    reading = reads;
  }

  @Override
  protected final void doWrite(ChannelOutboundBuffer out) throws Exception {
    if (reading) {
      super.doWrite(out);
    }
  }
}
