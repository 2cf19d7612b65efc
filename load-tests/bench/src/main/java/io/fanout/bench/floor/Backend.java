package io.fanout.bench.floor;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.epoll.EpollSocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One backend: its idle connections, the last used first, and as many more as it takes. */
@SuppressWarnings("FutureReturnValueIgnored") // whether it connected, the listener looks
final class Backend {
  private static final byte[] LENGTH = "content-length: ".getBytes(StandardCharsets.US_ASCII);

  private final Bootstrap connecting;
  private final byte[] before;
  private final byte[] after;
  private final ArrayDeque<Call> idle = new ArrayDeque<>();

  Backend(EventLoopGroup loop, char name, int port) {
    this.connecting =
        new Bootstrap()
            .group(loop)
            .channel(EpollSocketChannel.class)
            .option(ChannelOption.TCP_NODELAY, true)
            .remoteAddress("127.0.0.1", port);
    this.before = ("GET /" + name + '/').getBytes(StandardCharsets.US_ASCII);
    this.after = " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
  }

  void get(byte[] id, Consumer<byte[]> body) {
    Call free = idle.pollLast();
    if (free != null) {
      free.send(id, body);
      return;
    }
    Call call = new Call();
    connecting
        .clone()
        .handler(call)
        .connect()
        .addListener(
            done -> {
              if (!done.isSuccess()) {
                throw new IllegalStateException("no connection to a backend", done.cause());
              }
              call.send(id, body);
            });
  }

  /** A connection, with one call at a time. */
  private final class Call extends ChannelInboundHandlerAdapter {
    private @Nullable ChannelHandlerContext context;
    private @Nullable Consumer<byte[]> waiting;

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
      context = ctx;
    }

    private void send(byte[] id, Consumer<byte[]> body) {
      ChannelHandlerContext ctx = Objects.requireNonNull(context);
      waiting = body;
      ByteBuf out = ctx.alloc().directBuffer(before.length + id.length + after.length);
      out.writeBytes(before).writeBytes(id).writeBytes(after);
      ctx.writeAndFlush(out, ctx.voidPromise());
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      ByteBuf in = (ByteBuf) message;
      byte[] bytes = new byte[in.readableBytes()];
      in.readBytes(bytes).release();
      int at = 0;
      int length = -1;
      while (bytes[at] != '\r' || bytes[at + 1] != '\n' || bytes[at + 2] != '\r') {
        if (length < 0 && bytes[at] == '\n' && isLength(bytes, at + 1)) {
          length = number(bytes, at + 1 + LENGTH.length);
        }
        at++;
      }
      if (length != bytes.length - at - 4) {
        throw new IllegalStateException("an answer in pieces: the floor reads whole ones alone");
      }
      byte[] body = new byte[length];
      System.arraycopy(bytes, at + 4, body, 0, length);
      Consumer<byte[]> told = Objects.requireNonNull(waiting);
      idle.addLast(this);
      told.accept(body);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
      idle.remove(this);
    }

    private static boolean isLength(byte[] bytes, int from) {
      for (int i = 0; i < LENGTH.length; i++) {
        if ((bytes[from + i] | 0x20) != (LENGTH[i] | 0x20)) {
          return false;
        }
      }
      return true;
    }

    private static int number(byte[] bytes, int from) {
      int number = 0;
      for (int at = from; bytes[at] != '\r'; at++) {
        number = number * 10 + bytes[at] - '0';
      }
      return number;
    }
  }
}
