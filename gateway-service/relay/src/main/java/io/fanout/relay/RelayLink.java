package io.fanout.relay;

import io.fanout.api.CallResultKind;
import io.fanout.api.json.Slice;
import io.fanout.core.client.CallFailed;
import io.fanout.core.settings.RelaySettings;
import io.fanout.netty.lane.EventLoopLane;
import io.fanout.relay.protocol.RelayProtocol.CloseHost;
import io.fanout.relay.protocol.RelayProtocol.Connections;
import io.fanout.relay.protocol.RelayProtocol.Failure;
import io.fanout.relay.protocol.RelayProtocol.FromGateway;
import io.fanout.relay.protocol.RelayProtocol.FromRelay;
import io.fanout.relay.protocol.RelayProtocol.Hello;
import io.fanout.relay.protocol.RelayProtocol.Host;
import io.fanout.relay.protocol.RelayProtocol.Ping;
import io.fanout.relay.protocol.RelayProtocol.WantBody;
import io.fanout.relay.protocol.RelayProtocol.Welcome;
import io.netty.channel.Channel;
import io.netty.util.collection.IntObjectHashMap;
import io.netty.util.collection.IntObjectMap;
import java.io.IOException;
import java.net.UnknownHostException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A lane's connection to the relay, with the calls on it. It connects again when it has ended. A
 * call waits while the link connects, or while the relay does not read; it fails where the latest
 * attempt to connect has failed. Owned by its lane.
 */
@SuppressWarnings("FutureReturnValueIgnored") // calls are futures, and their strands wait for them
final class RelayLink implements IncomingFrames.Listener {
  private enum State {
    CONNECTING,
    UP,
    /** The latest attempt failed; the next one comes soon. */
    RESTING,
    CLOSED
  }

  static final int VERSION = 1;
  private static final String CLIENT_CLOSED = "the client is closed";
  private static final long FIRST_REST_MILLIS = 50;
  private static final long LONGEST_REST_MILLIS = 1_000;

  /** A link that was up for so long is connected again at once. */
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
  private final Runnable flush = this::flush;

  private final IntObjectMap<RelayCall> sent = new IntObjectHashMap<>();
  private final Queue<RelayCall> unsent = new ArrayDeque<>();
  private final IntObjectMap<RelayHost> announced = new IntObjectHashMap<>();
  private final OutgoingFrames outgoing = new OutgoingFrames();

  private State state = State.RESTING;
  private @Nullable Channel channel;
  private @Nullable Future<?> timer;
  private String whyNot = "it has not been connected yet";
  private long restMillis;
  private long upSince;
  private int window;
  private int lastNumber;
  private boolean flushIsDue;
  private boolean heard;
  private int silentBeats;

  RelayLink(
      EventLoopLane lane,
      RelayConnector connector,
      RelaySettings settings,
      long gateway,
      RelayStatus status) {
    this.lane = lane;
    this.connector = connector;
    this.settings = settings;
    this.gateway = gateway;
    this.status = status;
  }

  EventLoopLane lane() {
    return lane;
  }

  // ---- connecting

  void connect() {
    if (state != State.RESTING) {
      return;
    }
    state = State.CONNECTING;
    connector.connect(lane, new LinkHandler(this), this::connected, this::notConnected);
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
    again(() -> ended(opened, "it did not say welcome within " + patience + " ms"), patience);
  }

  private void notConnected(Throwable cause) {
    if (state == State.CONNECTING) {
      rest(String.valueOf(cause.getMessage()));
    }
  }

  private void welcome(Welcome welcome) {
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
    again(this::beat, settings.heartbeat().toMillis());
    sendUnsent();
  }

  /** The connection is of no more use; a connection of before changes nothing. */
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
    announced.values().forEach(RelayHost::noneIsOpen);
    announced.clear();
    again(null, 0);
    if (open != null) {
      open.close();
    }
  }

  /** Calls that may be sent once more wait for the next link; the others end. */
  private void lost(String why) {
    state = State.RESTING;
    whyNot = why;
    status.linkIsLost(why);
    for (RelayCall call : takeSent()) {
      if (call.repeat()) {
        call.host().events().resent();
        unsent.add(call);
      } else {
        call.failed(CallResultKind.BROKEN_OFF, "the link to the relay has ended: " + why);
      }
    }
    if (System.nanoTime() - upSince < LASTED_NANOS) {
      restLonger(); // Else two that do not understand each other would be at it all the time.
    } else {
      restMillis = 0;
      connect();
    }
  }

  private List<RelayCall> takeSent() {
    List<RelayCall> all = new ArrayList<>(sent.values());
    sent.clear();
    return all;
  }

  private void rest(String why) {
    drop();
    state = State.RESTING;
    whyNot = why;
    status.cannotConnect(why);
    for (RelayCall call = unsent.poll(); call != null; call = unsent.poll()) {
      call.failed(
          call.isRepeated() ? CallResultKind.BROKEN_OFF : CallResultKind.CONNECT_FAILED, noRelay());
    }
    restLonger();
  }

  private void restLonger() {
    restMillis = Math.min(LONGEST_REST_MILLIS, Math.max(FIRST_REST_MILLIS, 2 * restMillis));
    again(this::connect, restMillis);
  }

  private String noRelay() {
    return "no link to the relay at %s (%s)".formatted(settings.address(), whyNot);
  }

  /** There is one timer: for the greeting, for the next beat, or for the next attempt. */
  private void again(@Nullable Runnable action, long millis) {
    if (timer != null) {
      timer.cancel(false);
    }
    timer = action == null ? null : lane.loop().schedule(action, millis, TimeUnit.MILLISECONDS);
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
    again(this::beat, settings.heartbeat().toMillis());
  }

  // ---- calls

  void begin(RelayCall call) {
    if (call.isDone()) {
      return;
    }
    RelayHost host = call.host();
    switch (host.admit(call)) {
      case PLACED -> send(call);
      case WAITS -> {
        // It is sent when it is given a place.
      }
      case FULL ->
          call.failed(
              CallResultKind.REJECTED_LIMIT,
              "%d calls wait for a connection already".formatted(host.limits().mostWaiting()));
      case CLOSED -> call.failed(CallResultKind.CONNECT_FAILED, CLIENT_CLOSED);
    }
  }

  /** A call that waited was given a place, by whichever thread. */
  void placed(RelayCall call) {
    try {
      lane.execute(
          () -> {
            if (call.isDone()) {
              call.host().passOn();
            } else {
              call.hasPlace();
              send(call);
            }
          });
    } catch (RejectedExecutionException e) {
      call.failed(CallResultKind.BROKEN_OFF, "the gateway has stopped");
    }
  }

  /** A call waits for a host that is closed. */
  void refuse(RelayCall call) {
    try {
      lane.execute(() -> call.failed(CallResultKind.CONNECT_FAILED, CLIENT_CLOSED));
    } catch (RejectedExecutionException e) {
      call.failed(CallResultKind.CONNECT_FAILED, CLIENT_CLOSED);
    }
  }

  private void send(RelayCall call) {
    if (state == State.UP && unsent.isEmpty() && hasRoom()) {
      write(call);
    } else if (state == State.UP || state == State.CONNECTING) {
      unsent.add(call);
    } else {
      call.failed(CallResultKind.CONNECT_FAILED, state == State.CLOSED ? CLIENT_CLOSED : noRelay());
    }
  }

  /** Sends the calls that wait, as far as there is room. */
  void sendUnsent() {
    while (state == State.UP && !unsent.isEmpty() && hasRoom()) {
      RelayCall next = unsent.remove();
      if (!next.isDone()) {
        write(next);
      }
    }
  }

  private boolean hasRoom() {
    if (outgoing.length() >= FLUSH_AT) {
      flush();
    }
    Channel open = channel;
    return open != null && open.isWritable();
  }

  private void write(RelayCall call) {
    RelayHost host = call.host();
    try {
      if (!host.origin().scheme().equals("http")) {
        throw new CallFailed(
            CallResultKind.CONNECT_FAILED,
            host.origin() + ": the client go-relay calls http:// hosts only");
      }
      byte[] address = host.address();
      if (announced.get(host.number()) == null) {
        announce(host);
      }
      int number = nextNumber();
      outgoing.call(number, host.number(), address, call.request(), window);
      call.sentAs(number);
      sent.put(number, call);
      flushSoon();
    } catch (UnknownHostException e) {
      call.failed(CallResultKind.CONNECT_FAILED, String.valueOf(e.getMessage()));
    } catch (CallFailed e) {
      call.failed(e);
    }
  }

  private int nextNumber() {
    do {
      lastNumber = lastNumber == Integer.MAX_VALUE ? 1 : lastNumber + 1;
    } while (sent.containsKey(lastNumber));
    return lastNumber;
  }

  private void announce(RelayHost host) {
    HostLimits limits = host.limits();
    outgoing.message(
        FromGateway.newBuilder()
            .setHost(
                Host.newBuilder()
                    .setHost(host.number())
                    .setAuthority(host.origin().authority())
                    .setPort(host.origin().port())
                    .setMaxConnections(limits.maxConnections())
                    .setConnectMillis((int) limits.connect().toMillis())
                    .setIdleMillis((int) limits.idle().toMillis())
                    .setMaxBody(limits.maxBody()))
            .build());
    announced.put(host.number(), host);
  }

  /** Ends a call that was cancelled. */
  void abort(RelayCall call) {
    if (call.isDone()) {
      return;
    }
    call.host().leave(call);
    forget(call);
    call.failed(CallResultKind.CANCELLED, "the call's strand was interrupted");
  }

  /** Tells the relay that nobody waits for that call. */
  private void forget(RelayCall call) {
    if (call.number() != 0 && sent.remove(call.number()) != null) {
      outgoing.cancel(call.number());
      flushSoon();
    }
  }

  // ---- what the relay says

  @Override
  public void answer(IncomingFrames.AnswerFields answer) throws IOException {
    heard = true;
    RelayCall call = sent.get(answer.call);
    if (call == null) {
      return; // It was cancelled meanwhile.
    }
    try {
      if (answer.isFirst) {
        Answers.begin(call, answer);
      } else {
        Answers.add(call, answer);
      }
      if (!answer.more) {
        sent.remove(answer.call);
        Answers.end(call, answer);
      }
    } catch (CallFailed e) {
      forget(call);
      call.failed(e);
    }
  }

  @Override
  public void message(FromRelay message) throws IOException {
    heard = true;
    switch (message.getMessageCase()) {
      case WELCOME -> welcome(message.getWelcome());
      case FAILURE -> failure(message.getFailure());
      case WANT_BODY -> wantBody(message.getWantBody());
      case CONNECTIONS -> connections(message.getConnections());
      case PONG -> {
        // That it was heard is all it says.
      }
      default -> throw new IOException("none of its fields is set");
    }
  }

  private void failure(Failure failure) {
    RelayCall call = sent.remove(failure.getCall());
    if (call == null) {
      return;
    }
    Answers.resent(call, failure.getResends());
    CallResultKind ending = Answers.ending(failure.getEnding());
    if (ending == CallResultKind.CONNECT_FAILED) {
      call.host().notConnected();
    }
    call.failed(
        new CallFailed(
            ending, call.host().origin() + ": " + failure.getDetail(), failure.getBeforeAnswer()));
  }

  private void wantBody(WantBody wanted) throws IOException {
    RelayCall call = sent.get(wanted.getCall());
    if (call == null) {
      return;
    }
    Slice body = call.request().body();
    long to = (long) wanted.getFrom() + wanted.getLength();
    if (body == null
        || wanted.getFrom() < 0
        || wanted.getLength() < 0
        || wanted.getLength() > window
        || to > body.length()) {
      throw new IOException("it asks for bytes that a request's body does not have");
    }
    outgoing.requestBody(call.number(), body, wanted.getFrom(), wanted.getLength());
    flushSoon();
  }

  private void connections(Connections connections) {
    RelayHost host = announced.get(connections.getHost());
    if (host != null) {
      host.open(connections.getOpen(), connections.getVersion());
    }
  }

  // ---- sending and closing

  /** Sends behind whatever else the lane does now: more calls may come with it. */
  private void flushSoon() {
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

  void close(RelayHost host) {
    for (RelayCall call : new ArrayList<>(sent.values())) {
      if (call.host() == host) {
        sent.remove(call.number());
        call.failed(CallResultKind.BROKEN_OFF, CLIENT_CLOSED);
      }
    }
    for (RelayCall call : unsent) {
      if (call.host() == host) {
        call.failed(CallResultKind.CONNECT_FAILED, CLIENT_CLOSED);
      }
    }
    if (announced.remove(host.number()) != null) {
      host.noneIsOpen();
      outgoing.message(
          FromGateway.newBuilder()
              .setCloseHost(CloseHost.newBuilder().setHost(host.number()))
              .build());
      flush();
    }
  }

  void close() {
    if (state == State.CLOSED) {
      return;
    }
    if (state == State.UP) {
      status.linkIsClosed();
    }
    state = State.CLOSED;
    flush();
    drop();
    takeSent().forEach(call -> call.failed(CallResultKind.BROKEN_OFF, CLIENT_CLOSED));
    for (RelayCall call = unsent.poll(); call != null; call = unsent.poll()) {
      call.failed(CallResultKind.CONNECT_FAILED, CLIENT_CLOSED);
    }
  }
}
