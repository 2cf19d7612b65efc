package io.fanout.bench.floor;

import io.fanout.api.json.Slice;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** One client's connection: a request in one piece, three calls, an answer in one piece. */
@SuppressWarnings("FutureReturnValueIgnored") // a client that is gone needs no answer
final class Client extends ChannelInboundHandlerAdapter {
  private static final byte[] HEAD =
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: "
          .getBytes(StandardCharsets.US_ASCII);
  private static final byte[] END = "\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  private final List<Backend> backends;
  private final IdReader reader;

  Client(List<Backend> backends, IdReader reader) {
    this.backends = backends;
    this.reader = reader;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    byte[] id = reader.read(message);
    if (id != null) {
      ask(ctx, id);
    }
  }

  private void ask(ChannelHandlerContext ctx, byte[] id) {
    Slice[] bodies = new Slice[backends.size()];
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

  private static void answer(ChannelHandlerContext ctx, Slice[] bodies) {
    int length = 1;
    for (Slice body : bodies) {
      length += body.length() + 5;
    }
    byte[] digits = Integer.toString(length).getBytes(StandardCharsets.US_ASCII);
    ByteBuf out = ctx.alloc().directBuffer(HEAD.length + digits.length + END.length + length);
    out.writeBytes(HEAD).writeBytes(digits).writeBytes(END);
    for (int i = 0; i < bodies.length; i++) {
      out.writeByte(i == 0 ? '{' : ',');
      out.writeByte('"').writeByte('b' + i).writeByte('"').writeByte(':');
      out.writeBytes(bodies[i].array(), bodies[i].from(), bodies[i].length());
    }
    out.writeByte('}');
    ctx.writeAndFlush(out, ctx.voidPromise());
  }
}
