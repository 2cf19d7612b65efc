package io.fanout.netty.edge;

import io.fanout.core.budget.BodyBudget;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2Error;

/**
 * The answers that a client is slow to read, counted in its address's budget until they are sent.
 * Where that is used up, the client's connection is closed, or its HTTP/2 stream is reset. A small
 * answer that finds nothing unsent before it is not counted, so that usual ones cost nothing: each
 * connection has at most one of those. Belongs to the connection's lane.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a failed write closes the channel
final class UnreadAnswers {
  /** The approximate memory of an HTTP/2 stream and its answer's head until they are sent. */
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

  /** Sends an answer; the future completes when the answer is written. */
  ChannelFuture sendLast(ChannelHandlerContext client, ByteBuf answer) {
    int bytes = answer.readableBytes();
    ChannelFuture sent = client.writeAndFlush(answer);
    holdUntil(sent, bytes, client);
    return sent;
  }

  /** Counts a stream's answer until it is sent, if it is not by now. */
  void holdStreamUntil(ChannelFuture sent, int body, ChannelHandlerContext stream) {
    if (!holds(sent, STREAM + body)) {
      // Closing the channel sends no RST_STREAM, because END_STREAM is already written.
      stream.writeAndFlush(new DefaultHttp2ResetFrame(Http2Error.ENHANCE_YOUR_CALM));
    }
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
