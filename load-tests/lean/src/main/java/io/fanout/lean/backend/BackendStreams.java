package io.fanout.lean.backend;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.fanout.lean.net.Http2Events;
import io.fanout.lean.net.Http2Flush;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2ConnectionHandlerBuilder;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.util.collection.IntObjectHashMap;
import io.netty.util.collection.IntObjectMap;
import org.jspecify.annotations.Nullable;

/**
 * A client's connection of HTTP/2. Belongs to the backend's event loop. All requests are answered
 * as GETs are; the paths of {@link BackendAdmin} have no meaning here.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the channel reports failed writes and closes
final class BackendStreams extends Http2Events {
  /** As many as a usual server allows. */
  private static final int MOST_STREAMS = 128;

  private final Backend backend;
  private final Http2ConnectionHandler http2;
  private final IntObjectMap<Waiting> requests = new IntObjectHashMap<>();
  private @Nullable Http2Flush flush;

  BackendStreams(Backend backend) {
    this.backend = backend;
    this.http2 =
        new Http2ConnectionHandlerBuilder()
            .server(true)
            .initialSettings(Http2Settings.defaultSettings().maxConcurrentStreams(MOST_STREAMS))
            .frameListener(this)
            .gracefulShutdownTimeoutMillis(0)
            // A gateway may cancel as many calls as it likes.
            .decoderEnforceMaxRstFramesPerWindow(0, 0)
            .encoderEnforceMaxRstFramesPerWindow(0, 0)
            .build();
    http2.connection().addListener(this);
  }

  /** Takes the place of a handler in its pipeline. */
  void replace(ChannelHandler http1, ChannelPipeline pipeline) {
    pipeline.replace(http1, null, http2);
    pipeline.addLast(
        new ChannelInboundHandlerAdapter() {
          @Override
          public void exceptionCaught(ChannelHandlerContext ctx, Throwable broken) {
            // The client is gone, as clients go: there is nobody to tell.
            ctx.close();
          }
        });
  }

  /** A request and its answer, in the wheel. */
  private final class Waiting extends TimerEntry {
    private final ChannelHandlerContext context;
    private final int stream;
    private final byte[] target;
    private final int pathEnd;

    Waiting(ChannelHandlerContext context, int stream, byte[] target) {
      this.context = context;
      this.stream = stream;
      this.target = target;
      this.pathEnd = RequestId.pathEnd(target, 0, target.length);
    }

    /** The request is whole. */
    void begin() {
      long nanos = backend.draw();
      if (nanos <= 0) {
        due(0);
      } else {
        backend.delay(this, nanos);
      }
    }

    @Override
    void due(long nanos) {
      Reply reply = backend.replies().find(target, 0, pathEnd, target.length);
      RequestId id = new RequestId();
      id.take(target, 0, pathEnd);
      int length = reply.bodyLength(id);
      http2
          .encoder()
          .writeHeaders(context, stream, reply.fields(id), 0, length == 0, context.newPromise());
      if (length > 0) {
        ByteBuf body = context.alloc().directBuffer(length);
        reply.writeBody(body, id);
        http2.encoder().writeData(context, stream, body, 0, true, context.newPromise());
      }
      flushSoon(context);
    }
  }

  private void flushSoon(ChannelHandlerContext context) {
    Http2Flush soon = flush;
    if (soon == null) {
      soon = new Http2Flush(http2, context);
      flush = soon;
    }
    soon.request();
  }

  @Override
  public void onHeadersRead(
      ChannelHandlerContext ctx, int stream, Http2Headers fields, int padding, boolean end) {
    CharSequence path = fields.path();
    if (path != null) { // trailers have none
      requests.put(stream, new Waiting(ctx, stream, path.toString().getBytes(ISO_8859_1)));
    }
    if (end) {
      begin(stream);
    }
  }

  @Override
  public int onDataRead(
      ChannelHandlerContext ctx, int stream, ByteBuf data, int padding, boolean end) {
    int taken = data.readableBytes() + padding;
    if (end) {
      begin(stream);
    }
    return taken;
  }

  private void begin(int stream) {
    Waiting request = requests.get(stream);
    if (request != null) {
      request.begin();
    }
  }

  @Override
  public void onStreamClosed(Http2Stream stream) {
    Waiting request = requests.remove(stream.id());
    if (request != null) {
      backend.forget(request);
    }
  }
}
