package io.fanout.netty.edge;

import io.fanout.api.Answer;
import io.fanout.core.settings.InboundSettings;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Ends an HTTP/1.1 connection whose client is too slow: to send a request, to complete one, or to
 * read an answer. A request that arrives in one piece costs nothing here. Confined to the
 * connection's lane.
 */
@SuppressWarnings("FutureReturnValueIgnored") // channelInactive reports the close
final class ConnectionWatch {
  private final ChannelHandlerContext context;
  private final InboundSettings settings;
  private final BooleanSupplier draining;
  private final Consumer<Answer> refuse;
  private final ConnectionTimer watch;
  private At at = At.QUIET;
  private long since;
  private long unsent;

  /** The state of a connection, and the side for which it waits. */
  enum At {
    /** The client, to ask, or to read the last answer. */
    QUIET,
    /** Waits for the client to send the rest of a request. */
    MIDWAY,
    /** Us. */
    BUSY
  }

  ConnectionWatch(
      ChannelHandlerContext context,
      InboundSettings settings,
      BooleanSupplier draining,
      Consumer<Answer> refuse) {
    this.context = context;
    this.settings = settings;
    this.draining = draining;
    this.refuse = refuse;
    this.watch = new ConnectionTimer(context, this::look);
    this.since = System.nanoTime();
    watch.within(allowed());
  }

  /** Sets the connection's state. */
  void at(At now) {
    if (now == at) {
      return;
    }
    at = now;
    if (now != At.BUSY) {
      since = System.nanoTime();
    }
    if (now == At.MIDWAY) {
      watch.within(settings.requestTimeout().toNanos());
    }
  }

  /** The gateway stops: the connection is given little time to ask once more. */
  void drain() {
    watch.within(settings.drainQuiet().toNanos());
  }

  void end() {
    watch.end();
  }

  private void look() {
    if (!context.channel().isActive()) {
      return;
    }
    long left = allowed() - (System.nanoTime() - since);
    if (at == At.BUSY || (left <= 0 && at == At.QUIET && reads(context.channel()))) {
      watch.within(allowed());
    } else if (left > 0) {
      watch.within(left);
    } else if (at == At.MIDWAY) {
      refuse.accept(RequestRules.tooSlow(settings));
      watch.within(settings.idleTimeout().toNanos());
    } else {
      context.close();
    }
  }

  private long allowed() {
    return switch (at) {
      case MIDWAY -> settings.requestTimeout().toNanos();
      case QUIET, BUSY ->
          (draining.getAsBoolean() ? settings.drainQuiet() : settings.idleTimeout()).toNanos();
    };
  }

  /** Whether there is something left for the client to read, and it has read some of it. */
  private boolean reads(Channel channel) {
    ChannelOutboundBuffer buffer = channel.unsafe().outboundBuffer();
    long pending = buffer == null ? 0 : buffer.totalPendingWriteBytes();
    boolean less = pending > 0 && pending != unsent;
    unsent = pending;
    return less;
  }
}
