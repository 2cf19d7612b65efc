package io.fanout.netty.lane;

import io.fanout.core.lane.Lanes;
import io.fanout.core.settings.TlsProvider;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The event loops of the process, all on one transport. */
public final class EventLoopLanes implements Lanes, AutoCloseable {
  private final EventLoopGroup group;
  private final List<EventLoopLane> lanes;
  private final Transport transport;
  private final TlsProvider tlsProvider;

  /** So many lanes on the usual transport. */
  public EventLoopLanes(int count) {
    this(count, Transport.usual());
  }

  /** So many lanes; 0 is one for each processor. */
  public EventLoopLanes(int count, Transport transport) {
    this(count, transport, TlsProvider.AUTO);
  }

  /** The same, with that implementation of TLS. */
  public EventLoopLanes(int count, Transport transport, TlsProvider tlsProvider) {
    int loops = count > 0 ? count : Runtime.getRuntime().availableProcessors();
    this.transport = transport;
    this.tlsProvider = tlsProvider;
    this.group = new MultiThreadIoEventLoopGroup(loops, new Threads(this), transport.handlers());
    List<EventLoopLane> all = new ArrayList<>();
    for (EventExecutor loop : group) {
      all.add(new EventLoopLane(all.size(), (EventLoop) loop));
    }
    this.lanes = List.copyOf(all);
  }

  /** These lanes as event loops, which the lanes of a running gateway always are. */
  public static EventLoopLanes from(Lanes lanes) {
    if (lanes instanceof EventLoopLanes loops) {
      return loops;
    }
    throw new IllegalArgumentException(
        "lanes: %s (expected: Netty's event loops)".formatted(lanes.getClass().getName()));
  }

  @Override
  public List<EventLoopLane> all() {
    return lanes;
  }

  /** The lane of an event loop of ours. */
  public EventLoopLane of(EventLoop loop) {
    for (EventLoopLane lane : lanes) {
      if (lane.loop() == loop) {
        return lane;
      }
    }
    throw new IllegalArgumentException(loop + " (expected: an event loop of these lanes)");
  }

  @Override
  public @Nullable EventLoopLane current() {
    return Thread.currentThread() instanceof LaneThread thread ? thread.laneOf(this) : null;
  }

  public EventLoopGroup group() {
    return group;
  }

  /** The transport of channels on these lanes. */
  public Transport transport() {
    return transport;
  }

  /** What secures connections on these lanes. */
  public TlsProvider tlsProvider() {
    return tlsProvider;
  }

  @Override
  public void close() {
    LoopEnd.of(group);
  }

  private static final class Threads extends DefaultThreadFactory {
    private final EventLoopLanes owner;

    private Threads(EventLoopLanes owner) {
      super("fanout-lane", true);
      this.owner = owner;
    }

    @Override
    protected Thread newThread(Runnable loop, String name) {
      return new LaneThread(owner, loop, name);
    }
  }
}
