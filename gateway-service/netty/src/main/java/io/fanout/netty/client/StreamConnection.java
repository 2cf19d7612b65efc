package io.fanout.netty.client;

import io.fanout.api.CallResultKind;
import io.fanout.api.json.Slice;
import io.fanout.core.client.CallFailed;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.DefaultHttp2WindowUpdateFrame;
import io.netty.handler.codec.http2.Http2ChannelDuplexHandler;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2FrameStream;
import io.netty.handler.codec.http2.Http2FrameStreamException;
import io.netty.handler.codec.http2.Http2GoAwayFrame;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2ResetFrame;
import io.netty.handler.codec.http2.Http2SettingsFrame;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP/2 connection to a host: carries many calls at once, a stream each. A cancelled call ends
 * its stream alone. Owned by its lane.
 */
@SuppressWarnings("FutureReturnValueIgnored") // channelInactive reports the close
final class StreamConnection extends Http2ChannelDuplexHandler {
  /** What is assumed until the host has said how many streams it takes. */
  private static final long STREAMS_AT_FIRST = 100;

  private final StreamPool pool;
  private final Http2Connection http2;
  private final PoolLimits limits;
  private final IdentityHashMap<Http2FrameStream, StreamAnswer> answers = new IdentityHashMap<>();
  private @Nullable ChannelHandlerContext context;
  private long mostStreams = STREAMS_AT_FIRST;
  private boolean leaving;
  private boolean closed;
  private long idleSince = System.nanoTime();

  StreamConnection(StreamPool pool, Http2Connection http2, PoolLimits limits) {
    this.pool = pool;
    this.http2 = http2;
    this.limits = limits;
  }

  @Override
  protected void handlerAdded0(ChannelHandlerContext ctx) {
    context = ctx;
  }

  boolean hasRoom() {
    return !leaving && !closed && answers.size() < mostStreams && http2.local().canOpenStream();
  }

  boolean isIdle() {
    return answers.isEmpty();
  }

  long idleSince() {
    return idleSince;
  }

  /** Sends a call on a stream of its own; it may turn out that it cannot be sent at all. */
  void send(InFlightCall call) {
    ChannelHandlerContext ctx = Objects.requireNonNull(context);
    Http2Headers head;
    try {
      head = StreamRequest.head(pool.origin(), call.request());
    } catch (CallFailed e) {
      call.failed(e);
      return;
    }
    Slice body = call.request().body();
    Http2FrameStream stream = newStream();
    answers.put(stream, new StreamAnswer(call, limits.answers()));
    ctx.write(new DefaultHttp2HeadersFrame(head, body == null).stream(stream))
        .addListener(
            sent -> {
              if (!sent.isSuccess()) {
                end(
                    stream,
                    CallResultKind.BROKEN_OFF,
                    "its stream could not be opened: " + sent.cause());
              }
            });
    if (body != null) {
      ctx.write(
          new DefaultHttp2DataFrame(
                  Unpooled.wrappedBuffer(body.array(), body.from(), body.length()), true)
              .stream(stream));
    }
    ctx.flush();
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object frame) {
    try {
      if (frame instanceof Http2HeadersFrame head) {
        head(ctx, head);
      } else if (frame instanceof Http2DataFrame data) {
        data(ctx, data);
      } else if (frame instanceof Http2ResetFrame reset) {
        reset(reset);
      } else if (frame instanceof Http2GoAwayFrame leave) {
        leave(leave.lastStreamId());
      } else if (frame instanceof Http2SettingsFrame settings) {
        Long most = settings.settings().maxConcurrentStreams();
        mostStreams = most == null ? mostStreams : most;
      }
    } finally {
      ReferenceCountUtil.release(frame);
    }
  }

  private void head(ChannelHandlerContext ctx, Http2HeadersFrame frame) {
    Http2FrameStream stream = frame.stream();
    StreamAnswer answer = answers.get(stream);
    if (stream == null || answer == null) {
      return;
    }
    try {
      answer.head(frame.headers());
      endIfWhole(ctx, stream, answer, frame.isEndStream());
    } catch (CallFailed e) {
      refuse(ctx, stream, e);
    }
  }

  private void data(ChannelHandlerContext ctx, Http2DataFrame frame) {
    Http2FrameStream stream = frame.stream();
    StreamAnswer answer = answers.get(stream);
    if (stream == null || answer == null) {
      return;
    }
    try {
      answer.data(frame.content());
      if (!frame.isEndStream()) {
        ctx.write(
            new DefaultHttp2WindowUpdateFrame(frame.initialFlowControlledBytes()).stream(stream));
      }
      endIfWhole(ctx, stream, answer, frame.isEndStream());
    } catch (CallFailed e) {
      refuse(ctx, stream, e);
    }
  }

  /** Only now are the streams that have ended free for others. */
  @Override
  public void channelReadComplete(ChannelHandlerContext ctx) {
    pool.hasRoom();
    ctx.flush();
  }

  private void endIfWhole(
      ChannelHandlerContext ctx, Http2FrameStream stream, StreamAnswer answer, boolean ended)
      throws CallFailed {
    if (ended) {
      var reply = answer.whole();
      if (stream.state().localSideOpen()) { // the host does not need the rest of the request
        ctx.write(new DefaultHttp2ResetFrame(Http2Error.CANCEL).stream(stream));
      }
      forget(stream);
      answer.call().answered(reply);
    }
  }

  /** The host ended a stream. What it refused, it has not looked at: that is safe to send again. */
  private void reset(Http2ResetFrame frame) {
    StreamAnswer answer = answers.get(frame.stream());
    Http2FrameStream stream = frame.stream();
    if (stream == null || answer == null) {
      return;
    }
    boolean untouched = frame.errorCode() == Http2Error.REFUSED_STREAM.code();
    if (untouched && answer.call().repeatUntouched()) {
      forget(stream);
      pool.again(answer.call());
    } else {
      end(
          stream,
          CallResultKind.BROKEN_OFF,
          "the host ended the stream, error " + frame.errorCode());
    }
  }

  /** The host takes no more streams; those beyond the last it has seen go elsewhere. */
  private void leave(int last) {
    leaving = true;
    for (Http2FrameStream stream : streams()) {
      StreamAnswer answer = answers.get(stream);
      if (answer != null && stream.id() > last) {
        if (answer.call().repeatUntouched()) {
          forget(stream);
          pool.again(answer.call());
        } else {
          end(stream, CallResultKind.BROKEN_OFF, "the host is leaving");
        }
      }
    }
    closeIfDone();
  }

  private List<Http2FrameStream> streams() {
    return new ArrayList<>(answers.keySet());
  }

  /** Ends an answer of which no more is wanted. */
  private void refuse(ChannelHandlerContext ctx, Http2FrameStream stream, CallFailed why) {
    StreamAnswer answer = answers.get(stream);
    ctx.writeAndFlush(new DefaultHttp2ResetFrame(Http2Error.CANCEL).stream(stream));
    forget(stream);
    if (answer != null) {
      answer.call().failed(new CallFailed(why.ending(), pool.origin() + ": " + why.detail()));
    }
  }

  /** Ends the stream of a call that was cancelled; false if none of these is its. */
  boolean abort(InFlightCall call) {
    for (Map.Entry<Http2FrameStream, StreamAnswer> entry : answers.entrySet()) {
      if (entry.getValue().call() == call) {
        Objects.requireNonNull(context)
            .writeAndFlush(new DefaultHttp2ResetFrame(Http2Error.CANCEL).stream(entry.getKey()));
        forget(entry.getKey());
        pool.lane().execute(pool::hasRoom);
        return true;
      }
    }
    return false;
  }

  private void forget(Http2FrameStream stream) {
    StreamAnswer answer = answers.remove(stream);
    if (answer != null) {
      answer.close();
    }
    idleSince = System.nanoTime();
    closeIfDone();
  }

  private void closeIfDone() {
    if (leaving && answers.isEmpty()) {
      close();
    }
  }

  private void end(Http2FrameStream stream, CallResultKind ending, String detail) {
    StreamAnswer answer = answers.get(stream);
    if (answer != null) {
      forget(stream);
      answer.call().failed(new CallFailed(ending, pool.origin() + ": " + detail, !answer.begun()));
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    if (cause instanceof Http2FrameStreamException broken) {
      ctx.writeAndFlush(new DefaultHttp2ResetFrame(broken.error()).stream(broken.stream()));
      end(
          broken.stream(),
          CallResultKind.MALFORMED,
          "the answer is not HTTP/2: " + broken.getMessage());
    } else {
      fail(CallResultKind.BROKEN_OFF, "the connection broke (" + cause.getMessage() + ")");
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    fail(CallResultKind.BROKEN_OFF, "the connection ended before the answer did");
    ctx.fireChannelInactive();
  }

  /** Closes it and ends the calls that it carries. */
  void fail(CallResultKind ending, String detail) {
    close();
    for (Http2FrameStream stream : streams()) {
      end(stream, ending, detail);
    }
  }

  void close() {
    if (!closed) {
      closed = true;
      pool.gone(this);
      Objects.requireNonNull(context).close();
    }
  }
}
