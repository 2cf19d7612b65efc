package io.fanout.netty.edge;

import io.fanout.core.budget.BodyBudget;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;

/**
 * The answers that a client is slow to read, counted in its address's budget until they are sent.
 * Where that is used up, the edge closes an HTTP/1.1 connection, and resets an HTTP/2 stream whose
 * answer still waits for the client. To make usual answers cost nothing, some small ones are not
 * counted: over HTTP/1.1 one that finds nothing unsent before it, over HTTP/2 a few for each
 * connection. Belongs to the connection's lane.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a failed write closes the channel
final class UnreadAnswers {
  /** The approximate memory of an HTTP/2 stream and its answer's head until they are sent. */
  static final int STREAM = 1024;

  private final BodyBudget budget;

  UnreadAnswers(BodyBudget budget) {
    this.budget = budget;
  }

  /** Sends an answer behind which the connection goes on. */
  void send(ChannelHandlerContext client, ByteBuf answer) {
    if (answer.readableBytes() <= BodyBudget.NOT_COUNTED && !hasUnsent(client)) {
      client.writeAndFlush(answer, client.voidPromise());
    } else {
      sendLast(client, answer);
    }
  }

  private static boolean hasUnsent(ChannelHandlerContext client) {
    ChannelOutboundBuffer buffer = client.channel().unsafe().outboundBuffer();
    return buffer != null && buffer.totalPendingWriteBytes() > 0;
  }

  /** Sends an answer; the future completes when the answer is written. */
  ChannelFuture sendLast(ChannelHandlerContext client, ByteBuf answer) {
    int bytes = answer.readableBytes();
    ChannelFuture sent = client.writeAndFlush(answer);
    holdUntil(sent, bytes, client);
    return sent;
  }

  /**
   * Counts a stream's answer until the caller releases it.
   *
   * @return how many bytes are counted; 0 if there is no room
   */
  int holdStream(int body) {
    int bytes = STREAM + body;
    return budget.take(bytes) ? bytes : 0;
  }

  /** Releases what was counted for a stream. */
  void release(int counted) {
    budget.giveBack(counted);
  }

  private void holdUntil(ChannelFuture sent, int bytes, ChannelHandlerContext client) {
    if (!holds(sent, bytes)) {
      client.close();
    }
  }

  /** Counts the bytes until they are sent; false where there is no room for them. */
  private boolean holds(ChannelFuture sent, int bytes) {
    if (sent.isDone()) {
      return true;
    }
    if (!budget.take(bytes)) {
      return false;
    }
    sent.addListener(ended -> budget.giveBack(bytes));
    return true;
  }
}
