package io.fanout.bench.http1;

import io.fanout.bench.Question;
import io.fanout.core.flow.RequestIntake;
import io.fanout.netty.edge.EdgeReading;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.util.ReferenceCountUtil;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.infra.Blackhole;

/** Both contestants read a request without a body and look up one header field. */
@Question(
    "How long does it take to read a request, with Netty's decoder and with the edge's reader?")
public class Requests extends ReadBenchmark {
  @Param({"curl", "browser"})
  public String from = "";

  @Override
  OneMessage toNetty(Blackhole hole) {
    return new OneMessage(Messages.request(from), new HttpRequestDecoder(), new UseDecoded(hole));
  }

  @Override
  OneMessage toUs(Blackhole hole) {
    return new OneMessage(Messages.request(from), new ReadAtTheEdge(hole));
  }

  @Benchmark
  public void edge() {
    ours();
  }

  private static final class UseDecoded extends ChannelInboundHandlerAdapter {
    private final Blackhole hole;

    private UseDecoded(Blackhole hole) {
      this.hole = hole;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      if (message instanceof HttpRequest request) {
        if (request.decoderResult().isFailure()) {
          throw new IllegalStateException(request.decoderResult().cause());
        }
        hole.consume(request.method());
        hole.consume(request.uri());
        hole.consume(request.headers().get(Messages.LOOKED_UP));
      }
      ReferenceCountUtil.release(message);
    }
  }

  private static final class ReadAtTheEdge extends ChannelInboundHandlerAdapter {
    private final EdgeReading reading = new EdgeReading();
    private final Blackhole hole;

    private ReadAtTheEdge(Blackhole hole) {
      this.hole = hole;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      ByteBuf in = (ByteBuf) message;
      RequestIntake.Asked asked = reading.read(in);
      hole.consume(asked);
      hole.consume(asked.headers().first(Messages.LOOKED_UP));
      in.release();
    }
  }
}
