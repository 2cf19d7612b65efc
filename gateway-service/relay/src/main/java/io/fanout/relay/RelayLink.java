package io.fanout.relay;

import io.fanout.api.CallResultKind;
import io.fanout.api.json.Slice;
import io.fanout.core.client.CallFailed;
import io.fanout.core.settings.RelaySettings;
import io.fanout.netty.lane.EventLoopLane;
import io.fanout.relay.protocol.RelayProtocol.Failure;
import io.fanout.relay.protocol.RelayProtocol.FromRelay;
import io.fanout.relay.protocol.RelayProtocol.WantBody;
import io.netty.util.collection.IntObjectHashMap;
import io.netty.util.collection.IntObjectMap;
import java.io.IOException;
import java.net.UnknownHostException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;

/**
 * A lane's link to the relay, with the calls on it. A call waits while the link connects, or while
 * the relay does not read; it fails where the latest attempt to connect has failed. Owned by its
 * lane.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the strand waits for the call's own future
final class RelayLink implements IncomingFrames.Listener {
  private static final String CLIENT_CLOSED = "the client is closed";

  private final EventLoopLane lane;
  private final RelayConnection connection;
  private final OutgoingFrames outgoing;

  private final IntObjectMap<RelayCall> sent = new IntObjectHashMap<>();
  private final Queue<RelayCall> unsent = new ArrayDeque<>();
  private final AnnouncedHosts hosts;
  private int lastNumber;

  RelayLink(
      EventLoopLane lane,
      RelayConnector connector,
      RelaySettings settings,
      long gateway,
      RelayStatus status) {
    this.lane = lane;
    this.connection = new RelayConnection(lane, connector, settings, gateway, status, this);
    this.outgoing = connection.outgoing();
    this.hosts = new AnnouncedHosts(outgoing);
  }

  EventLoopLane lane() {
    return lane;
  }

  void connect() {
    connection.connect();
  }

  // ---- connection state

  void connectionIsUp() {
    sendUnsent();
  }

  /** The relay has forgotten all hosts. */
  void connectionIsGone() {
    hosts.clear();
  }

  /** Calls that may be sent once more wait for the next connection; the others end. */
  void connectionIsLost(String why) {
    for (RelayCall call : takeSent()) {
      if (call.repeat()) {
        call.host().events().resent();
        unsent.add(call);
      } else {
        call.failed(CallResultKind.BROKEN_OFF, "the link to the relay has ended: " + why);
      }
    }
  }

  /** No call waits for the next attempt: it ends at once. */
  void cannotConnect() {
    for (RelayCall call = unsent.poll(); call != null; call = unsent.poll()) {
      call.failed(
          call.isRepeated() ? CallResultKind.BROKEN_OFF : CallResultKind.CONNECT_FAILED,
          connection.noRelay());
    }
  }

  private List<RelayCall> takeSent() {
    List<RelayCall> all = new ArrayList<>(sent.values());
    sent.clear();
    return all;
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
        // hasPlace sends it later
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
    if (connection.isUp() && unsent.isEmpty() && connection.hasRoom()) {
      write(call);
    } else if (connection.isUp() || connection.isConnecting()) {
      unsent.add(call);
    } else {
      call.failed(
          CallResultKind.CONNECT_FAILED,
          connection.isClosed() ? CLIENT_CLOSED : connection.noRelay());
    }
  }

  /** Sends the calls that wait, as far as there is room. */
  void sendUnsent() {
    while (connection.isUp() && !unsent.isEmpty() && connection.hasRoom()) {
      RelayCall next = unsent.remove();
      if (!next.isDone()) {
        write(next);
      }
    }
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
      hosts.announce(host);
      int number = nextNumber();
      outgoing.call(number, host.number(), address, call.request(), connection.window());
      call.sentAs(number);
      sent.put(number, call);
      connection.flushSoon();
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
      connection.flushSoon();
    }
  }

  // ---- frames from the relay

  @Override
  public void answer(IncomingFrames.AnswerFields answer) throws IOException {
    connection.heard();
    RelayCall call = sent.get(answer.call);
    if (call == null) {
      return; // the call was cancelled in the meantime
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
    connection.heard();
    switch (message.getMessageCase()) {
      case WELCOME -> connection.welcome(message.getWelcome());
      case FAILURE -> failure(message.getFailure());
      case WANT_BODY -> wantBody(message.getWantBody());
      case CONNECTIONS -> hosts.connections(message.getConnections());
      case PONG -> {
        // heard() has already noted the answer
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
        || wanted.getLength() > connection.window()
        || to > body.length()) {
      throw new IOException("it asks for bytes that a request's body does not have");
    }
    outgoing.requestBody(call.number(), body, wanted.getFrom(), wanted.getLength());
    connection.flushSoon();
  }

  // ---- closing

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
    if (hosts.withdraw(host)) {
      connection.flush();
    }
  }

  void close() {
    if (connection.isClosed()) {
      return;
    }
    connection.close();
    takeSent().forEach(call -> call.failed(CallResultKind.BROKEN_OFF, CLIENT_CLOSED));
    for (RelayCall call = unsent.poll(); call != null; call = unsent.poll()) {
      call.failed(CallResultKind.CONNECT_FAILED, CLIENT_CLOSED);
    }
  }
}
