package io.fanout.netty.client;

import io.fanout.api.CallResultKind;
import io.fanout.core.client.CallFailed;
import io.fanout.netty.http2.ArrivedHead;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2FrameAdapter;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.util.collection.IntObjectHashMap;
import io.netty.util.collection.IntObjectMap;
import java.util.List;

/**
 * One HTTP/2 connection to a host: carries many calls at once, a stream each. A cancelled call ends
 * its stream alone. Owned by its lane.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the strand waits for the call's own future
final class StreamConnection extends Http2FrameAdapter {
  /** What is assumed until the host has said how many streams it takes. */
  private static final long STREAMS_AT_FIRST = 100;

  private final StreamPool pool;
  private final StreamHeads heads;
  private final PoolLimits limits;
  private final StreamCodec codec;

  /** The answers by stream number. */
  private final IntObjectMap<StreamAnswer> answers = new IntObjectHashMap<>();

  private long mostStreams = STREAMS_AT_FIRST;
  private boolean leaving;
  private boolean closed;
  private long idleSince = System.nanoTime();

  StreamConnection(StreamPool pool, StreamHeads heads, PoolLimits limits) {
    this.pool = pool;
    this.heads = heads;
    this.limits = limits;
    this.codec = StreamCodec.of(this);
  }

  StreamCodec codec() {
    return codec;
  }

  boolean hasRoom() {
    return !leaving && !closed && answers.size() < mostStreams && codec.canOpen();
  }

  boolean isIdle() {
    return answers.isEmpty();
  }

  long idleSince() {
    return idleSince;
  }

  /** Sends a call on a stream of its own; it may turn out that it cannot be sent at all. */
  void send(InFlightCall call) {
    Http2Headers head;
    try {
      head = heads.head(call.request());
    } catch (CallFailed e) {
      call.failed(e);
      return;
    }
    int stream = codec.nextStream();
    if (stream < 0) {
      leaving = true;
      pool.again(call);
      closeIfDone();
      return;
    }
    answers.put(stream, new StreamAnswer(call, limits.answers()));
    Throwable failure = codec.send(stream, head, call.request().body());
    if (failure != null) {
      unsent(stream, failure);
    }
  }

  /** The request could not be sent. */
  void unsent(int stream, Throwable why) {
    if (answers.containsKey(stream)) {
      end(stream, CallResultKind.BROKEN_OFF, "the request could not be sent: " + why.getMessage());
      pool.lane().execute(pool::hasRoom);
    }
  }

  /** Sends no more calls on this connection. */
  void leave() {
    leaving = true;
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
    StreamAnswer answer = answers.get(stream);
    if (answer == null) {
      return;
    }
    try {
      answer.head((ArrivedHead) head);
      endIfWhole(stream, answer, ended);
    } catch (CallFailed e) {
      refuse(stream, answer, e);
    }
  }

  @Override
  public int onDataRead(
      ChannelHandlerContext ctx, int stream, ByteBuf data, int padding, boolean ended) {
    int taken = data.readableBytes() + padding;
    StreamAnswer answer = answers.get(stream);
    if (answer == null) {
      return taken;
    }
    try {
      answer.data(data);
      endIfWhole(stream, answer, ended);
    } catch (CallFailed e) {
      refuse(stream, answer, e);
    }
    return taken;
  }

  @Override
  public void onSettingsRead(ChannelHandlerContext ctx, Http2Settings settings) {
    Long most = settings.maxConcurrentStreams();
    mostStreams = most == null ? mostStreams : most;
  }

  /** Everything that has come is read. Only now do ended streams make room for other calls. */
  void readAll() {
    pool.hasRoom();
  }

  private void endIfWhole(int stream, StreamAnswer answer, boolean ended) throws CallFailed {
    if (ended) {
      var reply = answer.whole();
      if (codec.isSending(stream)) { // the host does not need the rest of the request
        codec.cancel(stream);
      }
      forget(stream);
      answer.call().answered(reply);
    }
  }

  /** The host ended a stream. What it refused, it has not looked at: that is safe to send again. */
  @Override
  public void onRstStreamRead(ChannelHandlerContext ctx, int stream, long error) {
    StreamAnswer answer = answers.get(stream);
    if (answer == null) {
      return;
    }
    boolean untouched = error == Http2Error.REFUSED_STREAM.code();
    if (untouched && answer.call().repeatUntouched()) {
      forget(stream);
      pool.again(answer.call());
    } else {
      end(stream, CallResultKind.BROKEN_OFF, "the host ended the stream, error " + error);
    }
  }

  /** The host takes no more streams; those beyond the last it has seen go elsewhere. */
  @Override
  public void onGoAwayRead(ChannelHandlerContext ctx, int last, long error, ByteBuf why) {
    leaving = true;
    for (int stream : streams()) {
      StreamAnswer answer = answers.get(stream);
      if (answer != null && stream > last) {
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

  private List<Integer> streams() {
    return List.copyOf(answers.keySet());
  }

  /** Ends an answer of which no more is wanted. */
  private void refuse(int stream, StreamAnswer answer, CallFailed why) {
    codec.cancel(stream);
    forget(stream);
    answer.call().failed(new CallFailed(why.ending(), pool.origin() + ": " + why.detail()));
  }

  /** Ends the stream of a call that was cancelled; false if none of these is its. */
  boolean abort(InFlightCall call) {
    for (IntObjectMap.PrimitiveEntry<StreamAnswer> entry : answers.entries()) {
      if (entry.value().call() == call) {
        int stream = entry.key(); // the map reuses the entry
        codec.cancel(stream);
        forget(stream);
        pool.lane().execute(pool::hasRoom);
        return true;
      }
    }
    return false;
  }

  private void forget(int stream) {
    StreamAnswer answer = answers.remove(stream);
    if (answer != null) {
      answer.close();
    }
    if (answers.isEmpty()) {
      idleSince = System.nanoTime();
    }
    closeIfDone();
  }

  private void closeIfDone() {
    if (leaving && answers.isEmpty()) {
      close();
    }
  }

  /** The host broke the protocol on one stream, which the codec has reset. */
  void broken(int stream, String how) {
    end(stream, CallResultKind.MALFORMED, "the answer is not HTTP/2: " + how);
  }

  private void end(int stream, CallResultKind ending, String detail) {
    StreamAnswer answer = answers.get(stream);
    if (answer != null) {
      forget(stream);
      answer.call().failed(new CallFailed(ending, pool.origin() + ": " + detail, !answer.begun()));
    }
  }

  /** Closes it and ends the calls that it carries. */
  void fail(CallResultKind ending, String detail) {
    close();
    for (int stream : streams()) {
      end(stream, ending, detail);
    }
  }

  void close() {
    if (!closed) {
      closed = true;
      pool.gone(this);
      codec.close();
    }
  }
}
