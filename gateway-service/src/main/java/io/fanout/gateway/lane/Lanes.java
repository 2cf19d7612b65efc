package io.fanout.gateway.lane;

import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The event loops of the process, all on one transport. */
public final class Lanes implements AutoCloseable {
  private final EventLoopGroup group;
  private final List<Lane> lanes;
  private final Transport transport;

  /** So many lanes on the usual transport. */
  public Lanes(int count) {
    this(count, Transport.usual());
  }

  /** So many lanes; 0 is one for each processor. */
  public Lanes(int count, Transport transport) {
    int loops = count > 0 ? count : Runtime.getRuntime().availableProcessors();
    this.transport = transport;
    this.group = new MultiThreadIoEventLoopGroup(loops, new Threads(this), transport.handlers());
    List<Lane> all = new ArrayList<>();
    for (EventExecutor loop : group) {
      all.add(new Lane(all.size(), (EventLoop) loop));
    }
    this.lanes = List.copyOf(all);
  }

  public List<Lane> all() {
    return lanes;
  }

  /** The lane of an event loop of ours. */
  public Lane of(EventLoop loop) {
    for (Lane lane : lanes) {
      if (lane.loop() == loop) {
        return lane;
      }
    }
    throw new IllegalArgumentException(loop + " (expected: an event loop of these lanes)");
  }

  /** The lane that the calling thread runs; null for any other thread. */
  public @Nullable Lane current() {
    return Thread.currentThread() instanceof LaneThread thread ? thread.laneOf(this) : null;
  }

  public EventLoopGroup group() {
    return group;
  }

  /** What channels on these lanes are made of. */
  public Transport transport() {
    return transport;
  }

  @Override
  public void close() {
    group.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly(10, TimeUnit.SECONDS);
  }

  private static final class Threads extends DefaultThreadFactory {
    private final Lanes owner;

    private Threads(Lanes owner) {
      super("fanout-lane", true);
      this.owner = owner;
    }

    @Override
    protected Thread newThread(Runnable loop, String name) {
      return new LaneThread(owner, loop, name);
    }
  }
}
