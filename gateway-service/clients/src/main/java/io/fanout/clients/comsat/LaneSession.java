package io.fanout.clients.comsat;

import io.fanout.netty.lane.EventLoopLane;
import io.netty.channel.Channel;
import java.net.SocketAddress;
import java.nio.channels.ByteChannel;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.http.nio.reactor.EventMask;
import org.apache.http.nio.reactor.IOEventDispatch;
import org.apache.http.nio.reactor.IOSession;
import org.apache.http.nio.reactor.SessionBufferStatus;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection on a lane, as HttpCore's session: it gets events as long as their flag is set. Any
 * thread may set the flags. Only the lane delivers events, and never within the call that sets a
 * flag.
 */
@SuppressWarnings("FutureReturnValueIgnored") // nothing waits for a close or a scheduled task
final class LaneSession implements IOSession {
  /** The attribute that says that the connection has read something, and more may be with it. */
  static final String MORE = "fanout.more";

  private static final Logger LOG = LoggerFactory.getLogger(LaneSession.class);

  /** How often the session gets the same event in a row while nothing changes. */
  private static final int PATIENCE = 5;

  private final EventLoopLane lane;
  private final Channel channel;
  private final LaneBytes bytes;
  private final IOEventDispatch dispatch;
  private final Consumer<LaneSession> whenGone;
  private final Map<String, Object> attributes = new ConcurrentHashMap<>();

  /** HttpCore hears nothing new while it works on what it was told. Its lane's alone. */
  private boolean telling;

  private volatile int wanted = EventMask.READ;
  private volatile boolean closed;
  private volatile int timeoutMillis;
  private volatile long lastUse;
  private volatile @Nullable SessionBufferStatus buffers;

  LaneSession(
      EventLoopLane lane,
      Channel channel,
      IOEventDispatch dispatch,
      Consumer<LaneSession> whenGone) {
    this.lane = lane;
    this.channel = channel;
    this.bytes = new LaneBytes(channel);
    this.dispatch = dispatch;
    this.whenGone = whenGone;
  }

  LaneBytes bytes() {
    return bytes;
  }

  void connected() {
    tell(dispatch::connected);
  }

  /** Tells of what has come, as long as somebody wants it and takes it. */
  void takeIn() {
    if (telling) {
      lane.execute(this::takeIn);
      return;
    }
    touch();
    for (int idle = 0; idle < PATIENCE && wants(EventMask.READ) && hasInput(); ) {
      int unread = bytes.unread();
      tell(dispatch::inputReady);
      boolean took = bytes.unread() < unread || attributes.remove(MORE) != null;
      idle = took ? 0 : idle + 1;
    }
  }

  private boolean hasInput() {
    return bytes.hasNews() || hasBufferedInput();
  }

  /** Tells that there is room to write, as long as somebody wants it. */
  void sendOut() {
    if (telling) {
      lane.execute(this::sendOut);
      return;
    }
    touch();
    for (int turn = 0; mayWrite(); turn++) {
      if (turn == PATIENCE) {
        lane.execute(this::sendOut);
        return;
      }
      tell(dispatch::outputReady);
    }
  }

  private boolean mayWrite() {
    return wants(EventMask.WRITE) && channel.isWritable();
  }

  private boolean wants(int event) {
    return !closed && (wanted & event) != 0;
  }

  /** One connection's failure is not the lane's: that one is closed, which ends its call. */
  void tell(Consumer<IOSession> what) {
    telling = true;
    try {
      what.accept(this);
    } catch (RuntimeException | Error e) {
      LOG.error("a connection failed, the others go on", e);
      close();
    } finally {
      telling = false;
    }
  }

  @Override
  public synchronized void setEventMask(int events) {
    if (closed) {
      return;
    }
    int added = events & ~wanted;
    wanted = events;
    if ((added & EventMask.READ) != 0) {
      lane.execute(this::takeIn);
    }
    if ((added & EventMask.WRITE) != 0) {
      lane.execute(this::sendOut);
    }
    boolean reads = (events & EventMask.READ) != 0;
    if (channel.config().isAutoRead() != reads) {
      channel.config().setAutoRead(reads);
    }
  }

  @Override
  public synchronized void setEvent(int event) {
    setEventMask(wanted | event);
  }

  @Override
  public synchronized void clearEvent(int event) {
    setEventMask(wanted & ~event);
  }

  @Override
  public int getEventMask() {
    return wanted;
  }

  @Override
  public void setSocketTimeout(int millis) {
    timeoutMillis = millis;
    if (millis > 0) {
      touch();
      lane.loop().schedule(this::watchSilence, millis, TimeUnit.MILLISECONDS);
    }
  }

  @Override
  public int getSocketTimeout() {
    return timeoutMillis;
  }

  private void touch() {
    if (timeoutMillis > 0) {
      lastUse = System.nanoTime();
    }
  }

  private void watchSilence() {
    int allowed = timeoutMillis;
    if (closed || allowed <= 0) {
      return;
    }
    long left = TimeUnit.MILLISECONDS.toNanos(allowed) - (System.nanoTime() - lastUse);
    if (left > 0) {
      lane.loop().schedule(this::watchSilence, left, TimeUnit.NANOSECONDS);
    } else {
      tell(dispatch::timeout);
    }
  }

  @Override
  public void close() {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
    }
    channel.close();
    try {
      lane.execute(this::gone);
    } catch (RejectedExecutionException e) {
      // The lane has ended, so no other thread uses this connection.
      gone();
    }
  }

  private void gone() {
    bytes.release();
    whenGone.accept(this);
    tell(dispatch::disconnected);
  }

  @Override
  public void shutdown() {
    close();
  }

  @Override
  public boolean isClosed() {
    return closed;
  }

  @Override
  public int getStatus() {
    return closed ? CLOSED : ACTIVE;
  }

  @Override
  public ByteChannel channel() {
    return bytes;
  }

  @Override
  public SocketAddress getRemoteAddress() {
    return channel.remoteAddress();
  }

  @Override
  public SocketAddress getLocalAddress() {
    return channel.localAddress();
  }

  @Override
  public void setBufferStatus(SessionBufferStatus status) {
    buffers = status;
  }

  @Override
  public boolean hasBufferedInput() {
    SessionBufferStatus status = buffers;
    return status != null && status.hasBufferedInput();
  }

  @Override
  public boolean hasBufferedOutput() {
    SessionBufferStatus status = buffers;
    return status != null && status.hasBufferedOutput();
  }

  @Override
  public void setAttribute(String name, @Nullable Object value) {
    if (value == null) {
      attributes.remove(name);
    } else {
      attributes.put(name, value);
    }
  }

  @Override
  public @Nullable Object getAttribute(String name) {
    return attributes.get(name);
  }

  @Override
  public @Nullable Object removeAttribute(String name) {
    return attributes.remove(name);
  }
}
