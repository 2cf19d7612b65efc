package io.fanout.bench.floor;

import io.fanout.api.json.Slice;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.handler.codec.http.HttpResponseDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One backend: its idle connections, the last used first, and as many more as it takes. */
@SuppressWarnings("FutureReturnValueIgnored") // a request that is not sent has no answer
final class Backend implements BackendCalls {
  private final Connecting connecting;
  private final Reading reading;
  private final Encryption encryption;
  private final Consumer<Throwable> failures;
  private final byte[] before;
  private final byte[] after;
  private final ArrayDeque<Call> idle = new ArrayDeque<>();

  Backend(
      EventLoopGroup loop,
      char name,
      int port,
      Reading reading,
      Encryption encryption,
      Consumer<Throwable> failures) {
    this.failures = failures;
    this.encryption = encryption;
    this.reading = reading;
    this.connecting = Connecting.to(loop, port, failures);
    this.before = ("GET /" + name + '/').getBytes(StandardCharsets.US_ASCII);
    this.after =
        (" HTTP/1.1\r\nHost: " + Connecting.HOST + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  public void get(byte[] id, Consumer<Slice> body) {
    Call free = idle.pollLast();
    if (free != null) {
      free.send(id, body);
      return;
    }
    Call call = new Call();
    connecting.open(handlers(call), () -> call.send(id, body));
  }

  private ChannelInitializer<Channel> handlers(Call call) {
    return new ChannelInitializer<>() {
      @Override
      protected void initChannel(Channel channel) {
        encryption.toBackends().accept(channel);
        if (reading == Reading.NETTY) {
          channel.pipeline().addLast(new HttpResponseDecoder());
        }
        channel.pipeline().addLast(call);
      }
    };
  }

  /** A connection, with one call at a time. */
  private final class Call extends ChannelInboundHandlerAdapter {
    private final BodyReader reader = BodyReader.of(reading);
    private @Nullable ChannelHandlerContext context;
    private @Nullable Consumer<Slice> waiting;

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
      context = ctx;
    }

    private void send(byte[] id, Consumer<Slice> body) {
      ChannelHandlerContext ctx = Objects.requireNonNull(context);
      waiting = body;
      ByteBuf out = ctx.alloc().directBuffer(before.length + id.length + after.length);
      out.writeBytes(before).writeBytes(id).writeBytes(after);
      ctx.writeAndFlush(out, ctx.voidPromise());
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      Slice body = reader.read(message);
      if (body != null) {
        Consumer<Slice> told = Objects.requireNonNull(waiting);
        idle.addLast(this);
        told.accept(body);
      }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable failure) {
      failures.accept(failure);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
      idle.remove(this);
    }
  }
}
