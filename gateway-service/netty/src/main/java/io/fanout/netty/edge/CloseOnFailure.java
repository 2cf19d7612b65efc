package io.fanout.netty.edge;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.CodecException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What becomes of a client's connection or stream on which something failed. */
@SuppressWarnings("FutureReturnValueIgnored") // that it closes is heard where it matters
final class CloseOnFailure {
  private static final Logger LOG = LoggerFactory.getLogger("fanout");

  private CloseOnFailure() {}

  /**
   * Closes it, and its exchange learns of that when it becomes inactive. That a client broke its
   * connection, or the rules of its protocol, is nobody's business; what our own code throws is.
   */
  static void close(ChannelHandlerContext context, Throwable cause) {
    boolean ours =
        (cause instanceof RuntimeException && !(cause instanceof CodecException))
            || cause instanceof Error;
    if (ours) {
      LOG.error("the edge failed; the connection of {} is closed", context.channel(), cause);
    }
    context.close();
  }
}
