package io.fanout.bench.floor;

import io.fanout.api.json.Slice;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** One client's connection: a request in one piece, three calls, an answer in one piece. */
@SuppressWarnings("FutureReturnValueIgnored") // a client that is gone needs no answer
final class Client extends ChannelInboundHandlerAdapter {
  private static final byte[] HEAD =
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: "
          .getBytes(StandardCharsets.US_ASCII);
  private static final byte[] END = "\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  private final Flow flow;
  private final IdReader reader;
  private final Consumer<Throwable> failures;

  Client(Flow flow, IdReader reader, Consumer<Throwable> failures) {
    this.flow = flow;
    this.reader = reader;
    this.failures = failures;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    byte[] id = reader.read(message);
    if (id != null) {
      flow.start(id, bodies -> answer(ctx, bodies));
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable failure) {
    if (failure instanceof IOException) {
      // The client is gone, as clients go.
      ctx.close();
    } else {
      failures.accept(failure);
    }
  }

  private static void answer(ChannelHandlerContext ctx, Slice[] bodies) {
    int length = MergedBody.length(bodies);
    byte[] digits = Integer.toString(length).getBytes(StandardCharsets.US_ASCII);
    ByteBuf out = ctx.alloc().directBuffer(HEAD.length + digits.length + END.length + length);
    out.writeBytes(HEAD).writeBytes(digits).writeBytes(END);
    MergedBody.write(bodies, out);
    ctx.writeAndFlush(out, ctx.voidPromise());
  }
}
