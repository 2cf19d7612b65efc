package io.fanout.relay;

import io.fanout.core.settings.RelaySettings;
import io.fanout.netty.lane.EventLoopLane;
import io.fanout.relay.protocol.RelayProtocol.FromGateway;
import io.fanout.relay.protocol.RelayProtocol.Hello;
import io.fanout.relay.protocol.RelayProtocol.Ping;
import io.fanout.relay.protocol.RelayProtocol.Welcome;
import io.netty.channel.Channel;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The TCP connection of a link. It greets the relay, notices when the relay hangs, and connects
 * again when it has ended. Owned by its lane.
 */
@SuppressWarnings("FutureReturnValueIgnored") // channelInactive reports how a close or write ended
final class RelayConnection {
  private enum State {
    CONNECTING,
    UP,
    /** The latest attempt failed; the next one comes soon. */
    RESTING,
    CLOSED
  }

  static final int VERSION = 1;
  private static final long FIRST_REST_MILLIS = 50;
  private static final long LONGEST_REST_MILLIS = 1_000;

  /** After a connection that lasted so long, the next attempt comes at once. */
  private static final long LASTED_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** So much leaves at once even if more may follow. */
  private static final int FLUSH_AT = 64 * 1024;

  private static final FromGateway PING =
      FromGateway.newBuilder().setPing(Ping.getDefaultInstance()).build();

  private final EventLoopLane lane;
  private final RelayConnector connector;
  private final RelaySettings settings;
  private final long gateway;
  private final RelayStatus status;
  private final RelayLink link;
  private final Runnable flush = this::flush;
  private final OutgoingFrames outgoing = new OutgoingFrames();

  private State state = State.RESTING;
  private @Nullable Channel channel;
  private @Nullable Future<?> timer;
  private String whyNot = "it has not been connected yet";
  private long restMillis;
  private long upSince;
  private int window;
  private boolean flushIsDue;
  private boolean heard;
  private int silentBeats;

  RelayConnection(
      EventLoopLane lane,
      RelayConnector connector,
      RelaySettings settings,
      long gateway,
      RelayStatus status,
      RelayLink link) {
    this.lane = lane;
    this.connector = connector;
    this.settings = settings;
    this.gateway = gateway;
    this.status = status;
    this.link = link;
  }

  boolean isUp() {
    return state == State.UP;
  }

  boolean isConnecting() {
    return state == State.CONNECTING;
  }

  boolean isClosed() {
    return state == State.CLOSED;
  }

  /** Why there is no connection, for messages. */
  String noRelay() {
    return "no link to the relay at %s (%s)".formatted(settings.address(), whyNot);
  }

  /** How many bytes of a request's body the relay takes before it asks for more. */
  int window() {
    return window;
  }

  /** Frames for the relay: write to them only while the connection is up, then flush. */
  OutgoingFrames outgoing() {
    return outgoing;
  }

  // ---- connecting

  void connect() {
    if (state != State.RESTING) {
      return;
    }
    state = State.CONNECTING;
    connector.connect(lane, new LinkHandler(this, link), this::connected, this::notConnected);
  }

  private void connected(Channel opened) {
    if (state != State.CONNECTING) {
      opened.close();
      return;
    }
    channel = opened;
    outgoing.clear();
    outgoing.message(
        FromGateway.newBuilder()
            .setHello(Hello.newBuilder().setVersion(VERSION).setGateway(gateway))
            .build());
    flush();
    long patience = settings.connectTimeout().toMillis();
    schedule(() -> ended(opened, "it did not say welcome within " + patience + " ms"), patience);
  }

  private void notConnected(Throwable cause) {
    if (state == State.CONNECTING) {
      rest(String.valueOf(cause.getMessage()));
    }
  }

  void welcome(Welcome welcome) {
    if (state != State.CONNECTING) {
      return;
    }
    if (welcome.getVersion() != VERSION) {
      ended(
          channel,
          "it speaks version %d (expected: %d, of the same release as the gateway)"
              .formatted(welcome.getVersion(), VERSION));
      return;
    }
    state = State.UP;
    window = welcome.getWindow();
    upSince = System.nanoTime();
    silentBeats = 0;
    status.linkIsUp();
    schedule(this::beat, settings.heartbeat().toMillis());
    link.connectionIsUp();
  }

  // ---- disconnecting

  /** The connection is of no more use; the end of an earlier connection changes nothing. */
  void ended(@Nullable Channel which, String why) {
    if (which == null || which != channel) {
      return;
    }
    boolean wasUp = state == State.UP;
    drop();
    if (wasUp) {
      lost(why);
    } else if (state == State.CONNECTING) {
      rest(why);
    }
  }

  private void drop() {
    Channel open = channel;
    channel = null;
    outgoing.clear();
    link.connectionIsGone();
    cancelTimer();
    if (open != null) {
      open.close();
    }
  }

  private void lost(String why) {
    state = State.RESTING;
    whyNot = why;
    status.linkIsLost(why);
    link.connectionIsLost(why);
    if (System.nanoTime() - upSince < LASTED_NANOS) {
      restLonger(); // Pause first: a relay that closes each connection at once would keep the lane
      // busy.
    } else {
      restMillis = 0;
      connect();
    }
  }

  private void rest(String why) {
    drop();
    state = State.RESTING;
    whyNot = why;
    status.cannotConnect(why);
    link.cannotConnect();
    restLonger();
  }

  private void restLonger() {
    restMillis = Math.min(LONGEST_REST_MILLIS, Math.max(FIRST_REST_MILLIS, 2 * restMillis));
    schedule(this::connect, restMillis);
  }

  /** Closes the connection for good, after what was written. */
  void close() {
    if (state == State.UP) {
      status.linkIsClosed();
    }
    state = State.CLOSED;
    flush();
    drop();
  }

  // ---- heartbeat

  /** The relay has sent something. */
  void heard() {
    heard = true;
  }

  private void beat() {
    silentBeats = heard ? 0 : silentBeats + 1;
    heard = false;
    if (silentBeats > 2) {
      ended(channel, "it has been silent for " + 2 * settings.heartbeat().toMillis() + " ms");
      return;
    }
    outgoing.message(PING);
    flushSoon();
    schedule(this::beat, settings.heartbeat().toMillis());
  }

  /** There is one timer: for the greeting, for the next beat, or for the next attempt. */
  private void schedule(Runnable action, long millis) {
    cancelTimer();
    timer = lane.loop().schedule(action, millis, TimeUnit.MILLISECONDS);
  }

  private void cancelTimer() {
    if (timer != null) {
      timer.cancel(false);
      timer = null;
    }
  }

  // ---- sending

  /** Whether the relay reads fast enough for one more call. */
  boolean hasRoom() {
    if (outgoing.length() >= FLUSH_AT) {
      flush();
    }
    Channel open = channel;
    return open != null && open.isWritable();
  }

  /** Sends behind whatever else the lane does now: more calls may come with it. */
  void flushSoon() {
    if (!flushIsDue) {
      flushIsDue = true;
      lane.execute(flush);
    }
  }

  void flush() {
    flushIsDue = false;
    Channel open = channel;
    if (open != null && outgoing.length() > 0) {
      open.writeAndFlush(outgoing.take(open.alloc()), open.voidPromise());
    }
  }
}
