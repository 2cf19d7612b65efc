package io.fanout.bench.floor;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** One client's connection: a request in one piece, three calls, an answer in one piece. */
@SuppressWarnings("FutureReturnValueIgnored") // a client that is gone needs no answer
final class Client extends ChannelInboundHandlerAdapter {
  private static final int PATH = "GET /aggregate/".length();
  private static final byte[] HEAD =
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: "
          .getBytes(StandardCharsets.US_ASCII);
  private static final byte[] END = "\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  private final List<Backend> backends;

  Client(List<Backend> backends) {
    this.backends = backends;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    ByteBuf in = (ByteBuf) message;
    int end = in.indexOf(PATH, in.writerIndex(), (byte) ' ');
    byte[] id = new byte[end - PATH];
    in.getBytes(PATH, id);
    in.release();
    byte[][] bodies = new byte[backends.size()][];
    int[] missing = {bodies.length};
    for (int i = 0; i < bodies.length; i++) {
      int place = i;
      backends
          .get(i)
          .get(
              id,
              body -> {
                bodies[place] = body;
                if (--missing[0] == 0) {
                  answer(ctx, bodies);
                }
              });
    }
  }

  private static void answer(ChannelHandlerContext ctx, byte[][] bodies) {
    int length = 1;
    for (byte[] body : bodies) {
      length += body.length + 5;
    }
    byte[] digits = Integer.toString(length).getBytes(StandardCharsets.US_ASCII);
    ByteBuf out = ctx.alloc().directBuffer(HEAD.length + digits.length + END.length + length);
    out.writeBytes(HEAD).writeBytes(digits).writeBytes(END);
    for (int i = 0; i < bodies.length; i++) {
      out.writeByte(i == 0 ? '{' : ',');
      out.writeByte('"').writeByte('b' + i).writeByte('"').writeByte(':');
      out.writeBytes(bodies[i]);
    }
    out.writeByte('}');
    ctx.writeAndFlush(out, ctx.voidPromise());
  }
}
