package io.fanout.netty.edge;

import io.fanout.core.budget.BodyBudget;
import io.fanout.core.budget.ClientBudgets;
import io.fanout.core.flow.RequestIntake;
import io.fanout.core.lane.Lane;
import io.fanout.core.peer.Peer;
import io.fanout.core.settings.InboundSettings;
import io.fanout.netty.http2.ArrivedHead;
import io.fanout.netty.lane.BatchedFlushes;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http2.Http2FrameAdapter;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.collection.IntObjectHashMap;
import io.netty.util.collection.IntObjectMap;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One client's HTTP/2 connection: passes frames to the streams in progress, and ends the
 * connection. Its lane owns all of its state.
 */
final class Http2Session extends Http2FrameAdapter {
  /** How many small answers of a connection may be unsent without being counted. */
  static final int MOST_UNCOUNTED = 16;

  private static final int MEGABYTE = 1 << 20;

  private final Lane lane;
  private final RequestIntake reception;
  private final Http2Answers answers;
  private final ClientBudgets.Connection budget;
  private final UnreadAnswers unread;
  private final InboundSettings settings;
  private final RequestStrictness strictness;
  private final BooleanSupplier draining;
  private final ResetLimit resets;
  private final Peer peer;
  private final long mostUnsent;
  private final IntObjectMap<ClientStream> streams = new IntObjectHashMap<>();
  private @Nullable Http2Output output;
  private @Nullable ConnectionTimer watch;
  private long quietSince = System.nanoTime();
  private int uncounted; // small answers that are unsent
  private boolean progressed; // since the last look
  private long waited; // nanoseconds from the last look to the next
  private boolean unreadBefore; // something, at the last look
  private long stuckNanos; // how long the client has read nothing

  Http2Session(
      Lane lane,
      RequestIntake reception,
      Http2Answers answers,
      ClientBudgets.Connection budget,
      InboundSettings settings,
      BooleanSupplier draining,
      Channel channel) {
    this.lane = lane;
    this.reception = reception;
    this.answers = answers;
    this.budget = budget;
    this.unread = new UnreadAnswers(budget.answers());
    this.settings = settings;
    this.strictness = new RequestStrictness(settings);
    this.draining = draining;
    this.resets = new ResetLimit(settings.maxResets(), System::nanoTime);
    this.peer = new ConnectedPeer(channel);
    this.mostUnsent = Math.max(MEGABYTE, (long) UnreadAnswers.STREAM * settings.maxStreams());
  }

  /** Adds the handlers of HTTP/2 to the end of the pipeline. */
  void addTo(ChannelPipeline pipeline) {
    pipeline.addLast(new BatchedFlushes()).addLast(codec());
  }

  /** A codec that passes frames to this session, with the same limits as HTTP/1.1. */
  StrictFrameCodec codec() {
    return StrictFrameCodec.of(this, settings, resets, budget.requests());
  }

  /** The connection's codec is in place. */
  void begin(Http2Output client) {
    output = client;
    watch = client.timer(this::look);
    lookIn(allowed());
  }

  Lane lane() {
    return lane;
  }

  RequestIntake reception() {
    return reception;
  }

  Http2Answers answers() {
    return answers;
  }

  ClientBudgets.Connection budget() {
    return budget;
  }

  UnreadAnswers unread() {
    return unread;
  }

  InboundSettings settings() {
    return settings;
  }

  RequestStrictness strictness() {
    return strictness;
  }

  /** The other end of the connection. */
  Peer peer() {
    return peer;
  }

  Http2Output output() {
    return Objects.requireNonNull(output);
  }

  private long allowed() {
    return (draining.getAsBoolean() ? settings.drainQuiet() : settings.idleTimeout()).toNanos();
  }

  @Override
  public void onHeadersRead(
      ChannelHandlerContext ctx,
      int id,
      Http2Headers head,
      int dependency,
      short weight,
      boolean exclusive,
      int padding,
      boolean last) {
    head(id, (ArrivedHead) head, last);
  }

  /** The head of a request, or its trailers. */
  void head(int id, ArrivedHead head, boolean last) {
    ClientStream stream = streams.get(id);
    if (stream == null) {
      stream = new ClientStream(this, id);
      streams.put(id, stream);
      if (streams.size() > settings.maxStreams()) {
        stream.refuse(); // the client may not know the limit yet
      }
    }
    try {
      stream.head(head, last);
    } catch (RuntimeException | Error e) {
      stream.failed(e);
    }
  }

  @Override
  public int onDataRead(
      ChannelHandlerContext ctx, int id, ByteBuf data, int padding, boolean last) {
    int taken = data.readableBytes() + padding;
    ClientStream stream = streams.get(id);
    if (stream != null) {
      try {
        stream.data(data, last);
      } catch (RuntimeException | Error e) {
        stream.failed(e);
      }
    }
    return taken;
  }

  /** A stream has been answered. */
  void answered() {
    resets.answered();
  }

  /**
   * Leaves an answer uncounted if it is small and few others are; returns whether it did. If so,
   * its stream must call {@link #uncountedSent} when it is sent.
   */
  boolean tryLeaveUncounted(int length) {
    boolean leaves = length <= BodyBudget.NOT_COUNTED && uncounted < MOST_UNCOUNTED;
    uncounted += leaves ? 1 : 0;
    return leaves;
  }

  void uncountedSent() {
    uncounted--;
  }

  /** The client has read something. */
  void progressed() {
    progressed = true;
  }

  /** A stream has ended in any way. */
  void ended(int id) {
    ClientStream stream = streams.remove(id);
    if (stream != null) {
      stream.end();
      if (streams.isEmpty()) {
        quietSince = System.nanoTime();
      }
    }
  }

  private void look() {
    if (!output().channel().isActive()) {
      return;
    }
    boolean unread = output().unsent() > 0;
    stuckNanos = unread && !progressed && unreadBefore ? stuckNanos + waited : 0;
    unreadBefore = unread;
    progressed = false;
    long left = allowed() - (System.nanoTime() - quietSince);
    if (unread ? stuckNanos >= settings.idleTimeout().toNanos() : streams.isEmpty() && left <= 0) {
      output().close();
    } else {
      lookIn(streams.isEmpty() && !unread ? left : allowed());
    }
  }

  private void lookIn(long nanos) {
    waited = nanos;
    if (watch != null) {
      watch.within(nanos);
    }
  }

  /** Drains the connection, because the gateway is stopping. */
  void drain() {
    output().leave();
    unreadBefore = false; // the next look may come early, so its wait must not count
    lookIn(settings.drainQuiet().toNanos());
  }

  /**
   * Whether too many bytes wait for room in the client's socket. Bodies wait elsewhere, and the
   * codec bounds control frames, so mostly heads add up to that many.
   */
  boolean hasTooMuchUnsent() {
    return output().unsent() > mostUnsent;
  }

  /** Tells the client why its connection ends. */
  String tooMuchUnsent() {
    return "%d bytes are unread (expected: at most %d)".formatted(output().unsent(), mostUnsent);
  }

  /** The connection is closed. */
  void end() {
    if (watch != null) {
      watch.end();
    }
    for (int id : List.copyOf(streams.keySet())) {
      ended(id);
    }
    budget.close();
  }
}
