package io.fanout.gateway.inbound;

import io.fanout.gateway.client.AnswerMemory;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The answers that clients are slow to read. They count with those of backends, and may take half
 * of that memory: the rest is for clients that read. Where there is no room, the connection of
 * whoever does not read is closed. For all lanes.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails closes its channel
final class UnreadAnswers {
  private final AnswerMemory memory;
  private final AtomicLong held = new AtomicLong();

  UnreadAnswers(AnswerMemory memory) {
    this.memory = memory;
  }

  AnswerMemory memory() {
    return memory;
  }

  /** Sends an answer behind which the connection goes on. */
  void send(ChannelHandlerContext client, ByteBuf answer) {
    if (answer.readableBytes() <= AnswerMemory.NOT_COUNTED) {
      client.writeAndFlush(answer, client.voidPromise()); // most are, and need nobody to count
    } else {
      sendLast(client, answer);
    }
  }

  /** Sends an answer, and tells when it is on its way. */
  ChannelFuture sendLast(ChannelHandlerContext client, ByteBuf answer) {
    int bytes = answer.readableBytes();
    ChannelFuture sent = client.writeAndFlush(answer);
    holdUntil(sent, bytes, client);
    return sent;
  }

  /** Counts so many bytes until they are sent, if they are not by now. */
  void holdUntil(ChannelFuture sent, int bytes, ChannelHandlerContext client) {
    if (sent.isDone()) {
      return;
    }
    if (hold(bytes)) {
      sent.addListener(ended -> letGo(bytes));
    } else {
      client.close();
    }
  }

  private boolean hold(int bytes) {
    if (held.addAndGet(bytes) <= memory.max() / 2 && memory.take(bytes)) {
      return true;
    }
    held.addAndGet(-bytes);
    return false;
  }

  private void letGo(int bytes) {
    held.addAndGet(-bytes);
    memory.giveBack(bytes);
  }
}
