package io.fanout.netty.client;

import io.fanout.api.CallResultKind;
import io.fanout.core.client.BackendClient.Connections;
import io.fanout.core.client.ClientEvents;
import io.fanout.core.client.Origin;
import io.fanout.netty.lane.EventLoopLane;
import io.netty.channel.ChannelPipeline;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The connections of one lane to one host, and the calls that wait for one, first come first
 * served. A call that finds no idle connection has one opened where the host may have one more; it
 * takes whichever is free first. Owned by its lane; other threads only look at its sizes, which may
 * be a moment old.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the caller waits for the call's own future
final class HostPool {
  private static final String CLOSED = "the client is closed";

  private final EventLoopLane lane;
  private final Origin origin;
  private final HostLimit places;
  private final PoolLimits limits;
  private final RequestWriter writer;

  private final Set<Connection> open = new HashSet<>();
  private final IdleConnections idle;
  private final ConnectionOpener opener;
  private final WaitingCalls waiting;

  /** The calls that are sent once more, each on a new connection. They go before all others. */
  private final WaitingCalls resends;

  private final ClientEvents events;

  /** What speaks HTTP/2 where the host does; null where it is not offered. */
  private final @Nullable StreamPool streams;

  private boolean draining;
  private boolean closed;

  HostPool(
      EventLoopLane lane,
      Origin origin,
      Connector connector,
      HostLimit places,
      PoolLimits limits,
      ClientEvents events,
      FieldBytes fields,
      boolean http2) {
    this.lane = lane;
    this.origin = origin;
    this.places = places;
    this.limits = limits;
    this.writer = connector.writer(fields);
    this.waiting = new WaitingCalls(this::noneIsLeft);
    this.resends = new WaitingCalls(this::noneIsLeft);
    this.events = events;
    this.idle = new IdleConnections(lane, limits.idleNanos());
    this.streams = http2 ? new StreamPool(this) : null;
    this.opener = new ConnectionOpener(this, connector, places);
  }

  private void noneIsLeft() {
    if (waiting.isEmpty() && resends.isEmpty()) {
      opener.nothingIsMissing();
    }
  }

  EventLoopLane lane() {
    return lane;
  }

  Origin origin() {
    return origin;
  }

  RequestWriter writer() {
    return writer;
  }

  PoolLimits limits() {
    return limits;
  }

  /** Sends a call, now or when there is a connection for it. */
  void begin(InFlightCall call) {
    if (call.isDone()) {
      return;
    }
    Connection connection = idle.pop();
    if (connection != null) {
      if (!connection.send(call)) {
        idle.push(connection);
      }
    } else if (closed) {
      call.failed(CallResultKind.CONNECT_FAILED, CLOSED);
    } else if (streams != null && waiting.isEmpty() && streams.send(call)) {
      return;
    } else if (waiting.size() >= limits.mostWaiting()) {
      call.failed(
          CallResultKind.REJECTED_LIMIT,
          "%d calls wait for a connection to %s already".formatted(waiting.size(), origin));
    } else {
      waiting.add(call);
      opener.openMissing();
    }
  }

  /**
   * Sends a call once more whose connection was closed before it came, on a new one: where one idle
   * connection was stale, the next is likely to be.
   */
  void again(InFlightCall call) {
    if (closed) {
      call.failed(CallResultKind.CONNECT_FAILED, CLOSED);
      return;
    }
    Connection oldest = idle.oldest();
    if (oldest != null && places.isFull()) {
      oldest.close();
    }
    events.resent();
    resends.add(call);
    opener.openMissing();
  }

  /** How many connections the calls that wait need. */
  int wanted() {
    int calls = closed ? 0 : waiting.size() + resends.size();
    return streams == null ? calls : streams.worth(calls);
  }

  /** A place was given back, and it is this pool's turn to have it. */
  void granted() {
    opener.granted();
  }

  /** Another lane wants a place: an unused connection ends for it. */
  void giveWay() {
    Connection oldest = idle.oldest();
    if (places.nextAfter(this) == null) {
      return;
    }
    if (oldest != null) {
      oldest.close();
    } else if (streams != null) {
      streams.giveWay();
    }
  }

  /** A connection that was asked for is there. */
  void opened(Connection connection) {
    opener.ended();
    open.add(connection);
    if (closed) {
      connection.close();
    } else {
      if (streams != null) {
        streams.spokePlain();
      }
      resendOn(connection);
      opener.openMissing();
    }
  }

  private void resendOn(Connection connection) {
    InFlightCall next = resends.poll();
    while (next != null) {
      if (connection.send(next)) {
        return;
      }
      next = resends.poll();
    }
    carryOn(connection);
  }

  /** A connection that was asked for is there, and speaks HTTP/2. */
  void openedStreams(ChannelPipeline pipeline, Connection plain) {
    opener.ended();
    StreamPool shared = Objects.requireNonNull(streams);
    shared.opened(pipeline, plain);
    if (closed) {
      shared.close(CLOSED);
    }
    InFlightCall resend = resends.poll();
    while (resend != null) {
      waiting.add(resend);
      resend = resends.poll();
    }
    sendWaiting();
    opener.openMissing();
  }

  /** There is room for a stream: whoever waits longest has it. */
  void sendWaiting() {
    while (streams != null && !waiting.isEmpty() && streams.canSend()) {
      InFlightCall next = waiting.poll();
      if (next != null) {
        streams.send(next);
      }
    }
  }

  /** A connection that is not among these has closed. */
  void placeIsFree() {
    places.giveBack();
    opener.openMissing();
  }

  /** A connection that was asked for did not come about: whoever waits longest learns of it. */
  void notOpened(String why) {
    opener.ended();
    places.giveBack();
    InFlightCall resend = resends.poll();
    InFlightCall first = resend == null ? waiting.poll() : resend;
    if (first != null) {
      first.failed(CallResultKind.CONNECT_FAILED, why);
    }
    opener.openMissing();
  }

  /**
   * Takes back a connection that can carry another call. Where another lane waits for a place, it
   * gets this one: if it is not needed here, or if the other lane has none or clearly fewer. Where
   * a call waits for a new connection, and none is on its way, this one makes room for it.
   */
  void free(Connection connection) {
    if (connection.isForOneCall() || (!resends.isEmpty() && opener.opening() == 0)) {
      connection.close();
      return;
    }
    HostPool other = places.nextAfter(this);
    if (other != null && (waiting.isEmpty() || other.hasFewerThan(open.size()))) {
      connection.close();
      return;
    }
    carryOn(connection);
    opener.hadTurn();
  }

  /** Asked by other lanes, and answered a moment late; so an odd place does not go to and fro. */
  private boolean hasFewerThan(int others) {
    int own = open.size() + opener.opening();
    return own == 0 || own + 1 < others;
  }

  private void carryOn(Connection connection) {
    InFlightCall next = waiting.poll();
    while (next != null) {
      if (connection.send(next)) {
        return;
      }
      next = waiting.poll();
    }
    if (draining || connection.isForOneCall()) {
      connection.close();
    } else {
      idle.push(connection);
    }
  }

  /** The host leaves: what waits is still sent, and connections are closed once they are unused. */
  void drain() {
    draining = true;
    Connection unused = idle.oldest();
    while (unused != null) {
      unused.close();
      unused = idle.oldest();
    }
    if (streams != null) {
      streams.drain();
    }
    releaseMemoryIfLeft();
  }

  /** Nobody closes the pool of a host that has left: its last connection gives the memory back. */
  private void releaseMemoryIfLeft() {
    if (draining && open.isEmpty()) {
      writer.close();
    }
  }

  boolean isDraining() {
    return draining;
  }

  /** A connection has closed or is about to; safe to repeat. */
  void gone(Connection connection) {
    idle.remove(connection);
    if (open.remove(connection)) {
      places.giveBack();
      opener.openMissing();
      releaseMemoryIfLeft();
    }
  }

  /** Ends a call that was cancelled: its connection closes, or its place in the queue is free. */
  void abort(InFlightCall call) {
    if (call.isDone()) {
      return;
    }
    waiting.remove(call);
    resends.remove(call);
    Connection connection = call.connection();
    call.failed(CallResultKind.CANCELLED, "the call's strand was interrupted");
    if (connection != null) {
      connection.close();
    } else if (streams != null) {
      streams.abort(call);
    }
  }

  /** Closes every connection; what is under way or waiting ends. */
  void close() {
    closed = true;
    opener.nothingIsMissing();
    failAll(resends);
    failAll(waiting);
    new ArrayList<>(open).forEach(connection -> connection.fail(CallResultKind.BROKEN_OFF, CLOSED));
    if (streams != null) {
      streams.close(CLOSED);
    }
    writer.close();
  }

  private static void failAll(WaitingCalls calls) {
    InFlightCall next = calls.poll();
    while (next != null) {
      next.failed(CallResultKind.CONNECT_FAILED, CLOSED);
      next = calls.poll();
    }
  }

  /** How many are idle; other threads may ask, and be told a moment late. */
  int idleNow() {
    return idle.size();
  }

  /** Other threads may ask, and be told a moment late. */
  Connections connections() {
    int unused = idle.size();
    int used = Math.max(0, open.size() - unused);
    Connections own = new Connections(used, unused, waiting.size() + resends.size());
    return streams == null ? own : own.plus(streams.connections());
  }
}
