package io.fanout.test.backend;

import io.fanout.api.Reply;
import io.fanout.api.json.Slice;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Plays a {@link Fault} on a connection. Runs on the connection's event loop. */
@SuppressWarnings("FutureReturnValueIgnored") // a failed write closes the connection
final class FaultPlayer {
  private static final long BYTE_EVERY_MILLIS = 100;
  private static final int CHUNK = 0x4000;

  private FaultPlayer() {}

  /** Whether the fault is a broken form of the answer that the backend would have given. */
  static boolean needsReply(Fault fault) {
    return fault == Fault.HALF_BODY || fault == Fault.SLOW_BODY;
  }

  /** Plays the fault; {@code answered} is run if the connection can serve another request. */
  static void play(Fault fault, Reply reply, ChannelHandlerContext connection, Runnable answered) {
    switch (fault) {
      case HANG -> {}
      case REFUSED, CLOSE, CLOSED_KEEP_ALIVE -> connection.close();
      case RESET -> reset(connection);
      case HALF_BODY -> halfBody(reply, connection);
      case SLOW_BODY -> {
        connection.writeAndFlush(ReplyBytes.head(reply));
        slowBody(reply.body(), 0, connection, answered);
      }
      case ENDLESS_BODY -> {
        connection.writeAndFlush(
            ReplyBytes.text("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"));
        endlessBody(connection);
      }
      case GARBAGE -> last("\u0001\u0002 this is not HTTP \u0003\r\n\r\n", connection);
      case BAD_CHUNK ->
          last("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", connection);
      case NOT_JSON -> answer(Replies.json("{\"half\":"), connection, answered);
      case ERROR -> answer(Replies.status(500), connection, answered);
      case UNAVAILABLE -> answer(Replies.unavailable(Duration.ofSeconds(1)), connection, answered);
    }
  }

  private static void answer(Reply reply, ChannelHandlerContext connection, Runnable answered) {
    connection.writeAndFlush(ReplyBytes.of(reply));
    answered.run();
  }

  private static void last(String bytes, ChannelHandlerContext connection) {
    connection.writeAndFlush(ReplyBytes.text(bytes)).addListener(ChannelFutureListener.CLOSE);
  }

  private static void reset(ChannelHandlerContext connection) {
    connection.channel().config().setOption(ChannelOption.SO_LINGER, 0);
    connection.close();
  }

  /** Of an empty body, half is one byte too few of a body of one byte. */
  private static void halfBody(Reply reply, ChannelHandlerContext connection) {
    Slice body = reply.body().isEmpty() ? Slice.of(" ") : reply.body();
    Reply whole = new Reply(reply.status(), reply.headers(), body);
    ByteBuf half = Unpooled.wrappedBuffer(body.sub(0, body.length() / 2).copy());
    connection
        .writeAndFlush(Unpooled.wrappedBuffer(ReplyBytes.head(whole), half))
        .addListener(ChannelFutureListener.CLOSE);
  }

  private static void slowBody(
      Slice body, int at, ChannelHandlerContext connection, Runnable answered) {
    if (at == body.length()) {
      answered.run();
    } else if (connection.channel().isActive()) {
      connection.writeAndFlush(Unpooled.wrappedBuffer(body.sub(at, at + 1).copy()));
      var unused =
          connection
              .executor()
              .schedule(
                  () -> slowBody(body, at + 1, connection, answered),
                  BYTE_EVERY_MILLIS,
                  TimeUnit.MILLISECONDS);
    }
  }

  private static void endlessBody(ChannelHandlerContext connection) {
    connection
        .writeAndFlush(ReplyBytes.text("4000\r\n" + "x".repeat(CHUNK) + "\r\n"))
        .addListener(
            written -> {
              if (written.isSuccess()) {
                connection.executor().execute(() -> endlessBody(connection));
              }
            });
  }
}
