package io.fanout.bench.http1;

import io.fanout.api.Reply;
import io.fanout.bench.Question;
import io.fanout.core.client.CallFailed;
import io.fanout.netty.client.ClientReading;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseDecoder;
import io.netty.util.ReferenceCountUtil;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Both contestants read an answer, copy its body out of the socket's buffer, as a merge does, and
 * look up one header field.
 */
@Question(
    "How long does it take to read an answer, with Netty's decoder and with the event-loop client's"
        + " reader?")
public class Answers extends ReadBenchmark {
  @Param({"small", "service"})
  public String from = "";

  @Override
  OneMessage toNetty(Blackhole hole) {
    return new OneMessage(Messages.answer(from), new HttpResponseDecoder(), new UseDecoded(hole));
  }

  @Override
  OneMessage toUs(Blackhole hole) {
    return new OneMessage(Messages.answer(from), new ReadInTheClient(hole));
  }

  @Benchmark
  public void client() {
    ours();
  }

  private static final class UseDecoded extends ChannelInboundHandlerAdapter {
    private final Blackhole hole;

    private UseDecoded(Blackhole hole) {
      this.hole = hole;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      if (message instanceof HttpResponse response) {
        if (response.decoderResult().isFailure()) {
          throw new IllegalStateException(response.decoderResult().cause());
        }
        hole.consume(response.status());
        hole.consume(response.headers().get(Messages.LOOKED_UP_IN_ANSWER));
      }
      if (message instanceof HttpContent content && content.content().isReadable()) {
        hole.consume(ByteBufUtil.getBytes(content.content()));
      }
      ReferenceCountUtil.release(message);
    }
  }

  private static final class ReadInTheClient extends ChannelInboundHandlerAdapter {
    private final ClientReading reading = new ClientReading();
    private final Blackhole hole;

    private ReadInTheClient(Blackhole hole) {
      this.hole = hole;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) throws CallFailed {
      ByteBuf in = (ByteBuf) message;
      Reply reply = reading.read(in);
      hole.consume(reply);
      hole.consume(reply.headers().first(Messages.LOOKED_UP_IN_ANSWER));
      in.release();
    }
  }
}
