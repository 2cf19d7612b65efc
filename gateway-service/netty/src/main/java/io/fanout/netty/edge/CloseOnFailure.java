package io.fanout.netty.edge;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.CodecException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Handles a failure of a client's connection or stream. */
@SuppressWarnings("FutureReturnValueIgnored") // channelInactive reports the close
final class CloseOnFailure {
  private static final Logger LOG = LoggerFactory.getLogger("fanout");

  private CloseOnFailure() {}

  /** Closes it; its exchange learns of that when the channel becomes inactive. */
  static void close(ChannelHandlerContext context, Throwable cause) {
    log(context.channel(), "the connection", cause);
    context.close();
  }

  /** Logs only exceptions of our own code, not broken connections or clients' errors. */
  static void log(Channel channel, String closed, Throwable cause) {
    boolean ours =
        (cause instanceof RuntimeException && !(cause instanceof CodecException))
            || cause instanceof Error;
    if (ours) {
      LOG.error("the edge failed; {} of {} is closed", closed, channel, cause);
    }
  }
}
