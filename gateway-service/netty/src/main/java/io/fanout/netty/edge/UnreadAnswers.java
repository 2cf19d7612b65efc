package io.fanout.netty.edge;

import io.fanout.core.budget.BodyBudget;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;

/**
 * The answers that a client is slow to read, counted in its address's budget until they are sent.
 * Where that is used up, the client's connection is closed. A small answer that finds nothing
 * unsent before it is not counted, so that usual ones cost nothing: each connection has at most one
 * of those. Belongs to the connection's lane.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails closes its channel
final class UnreadAnswers {
  /** About what an HTTP/2 stream and its answer's head take until they are sent. */
  private static final int STREAM = 1024;

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

  /** Sends an answer, and tells when it is on its way. */
  ChannelFuture sendLast(ChannelHandlerContext client, ByteBuf answer) {
    int bytes = answer.readableBytes();
    ChannelFuture sent = client.writeAndFlush(answer);
    holdUntil(sent, bytes, client);
    return sent;
  }

  /** Counts a stream's answer until it is sent, if it is not by now. */
  void holdStreamUntil(ChannelFuture sent, int body, ChannelHandlerContext stream) {
    holdUntil(sent, STREAM + body, stream);
  }

  private void holdUntil(ChannelFuture sent, int bytes, ChannelHandlerContext client) {
    if (sent.isDone()) {
      return;
    }
    if (budget.take(bytes)) {
      sent.addListener(ended -> budget.giveBack(bytes));
    } else {
      client.close();
    }
  }
}
