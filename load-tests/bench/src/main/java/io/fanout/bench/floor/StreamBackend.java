package io.fanout.bench.floor;

import io.fanout.api.json.Slice;
import io.fanout.netty.http2.EqualStreams;
import io.fanout.netty.http2.FrameCodecs;
import io.fanout.netty.lane.BatchedFlushes;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2ConnectionHandlerBuilder;
import io.netty.handler.codec.http2.Http2FrameAdapter;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.ReadOnlyHttp2Headers;
import io.netty.util.AsciiString;
import io.netty.util.collection.IntObjectHashMap;
import io.netty.util.collection.IntObjectMap;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One backend over HTTP/2: a stream for each call, and as many connections as the streams need. */
@SuppressWarnings("FutureReturnValueIgnored") // a request that is not sent has no answer
final class StreamBackend implements BackendCalls {
  private static final int MOST_HEAD = 32 * 1024;
  private static final AsciiString GET = AsciiString.cached("GET");
  private static final AsciiString HTTPS = AsciiString.cached("https");
  private static final AsciiString AUTHORITY = AsciiString.cached(Connecting.HOST);
  private static final AsciiString OK = AsciiString.cached("200");

  private final Connecting connecting;
  private final Encryption encryption;
  private final Consumer<Throwable> failures;
  private final String before;
  private final List<Streams> open = new ArrayList<>();

  /** The calls that wait for the connection that is being opened. */
  private @Nullable List<Runnable> waiting;

  StreamBackend(
      EventLoopGroup loop,
      char name,
      int port,
      Encryption encryption,
      Consumer<Throwable> failures) {
    this.encryption = encryption;
    this.failures = failures;
    this.before = "/" + name + '/';
    this.connecting = Connecting.to(loop, port, failures);
  }

  @Override
  public void get(byte[] id, Consumer<Slice> body) {
    for (Streams each : open) {
      if (each.hasRoom()) {
        each.send(id, body);
        return;
      }
    }
    boolean first = waiting == null;
    List<Runnable> calls = first ? new ArrayList<>() : Objects.requireNonNull(waiting);
    calls.add(() -> get(id, body));
    waiting = calls;
    if (first) {
      connect();
    }
  }

  private void connect() {
    Streams streams = new Streams();
    connecting.open(
        handlers(streams),
        () -> {
          open.add(streams);
          List<Runnable> calls = Objects.requireNonNull(waiting);
          waiting = null;
          calls.forEach(Runnable::run);
        });
  }

  private ChannelInitializer<Channel> handlers(Streams streams) {
    return new ChannelInitializer<>() {
      @Override
      protected void initChannel(Channel channel) {
        encryption.toBackends().accept(channel);
        channel.pipeline().addLast(new BatchedFlushes()).addLast(streams.codec);
        streams.context = channel.pipeline().lastContext();
        channel.closeFuture().addListener(closed -> streams.end());
      }
    };
  }

  /** A connection, with the parts of the gateway's client. */
  private final class Streams extends Http2FrameAdapter {
    private final Http2Connection http2 = EqualStreams.toHost();
    private final Http2ConnectionEncoder encoder = FrameCodecs.encoder(http2);
    private final IntObjectMap<Answer> answers = new IntObjectHashMap<>();
    private final Http2ConnectionHandler codec =
        new Http2ConnectionHandlerBuilder()
            .codec(
                FrameCodecs.decoder(
                    encoder, FrameCodecs.reader(MOST_HEAD), /* requirePseudoFields= */ false),
                encoder)
            .frameListener(this)
            .initialSettings(Http2Settings.defaultSettings().pushEnabled(false))
            .build();
    private @Nullable ChannelHandlerContext context;

    private void end() {
      open.remove(this);
      if (!answers.isEmpty()) {
        failures.accept(
            new IllegalStateException(
                "calls left behind when a backend closed their connection: %d (expected: 0)"
                    .formatted(answers.size())));
      }
    }

    private boolean hasRoom() {
      return http2.local().canOpenStream();
    }

    private void send(byte[] id, Consumer<Slice> body) {
      ChannelHandlerContext ctx = Objects.requireNonNull(context);
      int stream = http2.local().incrementAndGetNextStreamId();
      answers.put(stream, new Answer(body));
      AsciiString path = AsciiString.of(before + new String(id, StandardCharsets.US_ASCII));
      Http2Headers head = ReadOnlyHttp2Headers.clientHeaders(false, GET, path, HTTPS, AUTHORITY);
      encoder.writeHeaders(ctx, stream, head, 0, true, ctx.newPromise());
      codec.flush(ctx);
    }

    @Override
    public void onHeadersRead(
        ChannelHandlerContext ctx,
        int stream,
        Http2Headers head,
        int dependency,
        short weight,
        boolean exclusive,
        int padding,
        boolean ended) {
      if (!OK.contentEquals(head.status()) || ended) {
        failures.accept(new IllegalStateException(head.status() + " (expected: 200, with a body)"));
      }
    }

    @Override
    public int onDataRead(
        ChannelHandlerContext ctx, int stream, ByteBuf data, int padding, boolean ended) {
      int taken = data.readableBytes() + padding;
      try {
        answers.get(stream).data(data);
        if (ended) {
          answers.remove(stream).end();
        }
      } catch (RuntimeException failure) {
        failures.accept(failure);
      }
      return taken;
    }

    @Override
    public void onRstStreamRead(ChannelHandlerContext ctx, int stream, long error) {
      failures.accept(
          new IllegalStateException(
              "a backend ended a stream, error %d (expected: an answer)".formatted(error)));
    }

    @Override
    public void onGoAwayRead(ChannelHandlerContext ctx, int last, long error, ByteBuf why) {
      open.remove(this);
    }
  }

  /** A call's answer, whose body comes in one piece. */
  private static final class Answer {
    private final Consumer<Slice> waiting;
    private @Nullable Slice body;

    private Answer(Consumer<Slice> waiting) {
      this.waiting = waiting;
    }

    private void data(ByteBuf data) {
      if (!data.isReadable()) {
        return;
      }
      if (body != null) {
        throw new IllegalStateException(BodyReader.PIECES);
      }
      body = Slice.of(ByteBufUtil.getBytes(data));
    }

    private void end() {
      waiting.accept(Objects.requireNonNull(body));
    }
  }
}
