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
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** Both contestants read a request without a body, then look one header field up. */
@Question(
    "How long does it take to read a request, with Netty's decoder and with the edge's reader?")
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
@SuppressWarnings("NullAway.Init") // JMH calls the set-up before it measures
public class Requests {
  @Param({"curl", "browser"})
  public String from;

  private OneMessage toNetty;
  private OneMessage toTheEdge;

  @Setup(Level.Trial)
  public void open(Blackhole hole) {
    String request = Messages.request(from);
    toNetty = new OneMessage(request, new HttpRequestDecoder(), new UseDecoded(hole));
    toTheEdge = new OneMessage(request, new ReadAtTheEdge(hole));
  }

  @TearDown
  public void close() {
    toNetty.close();
    toTheEdge.close();
  }

  @Benchmark
  public void netty() {
    toNetty.receive();
  }

  @Benchmark
  public void edge() {
    toTheEdge.receive();
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
