package io.fanout.netty.lane;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.time.Deadline;
import io.fanout.core.time.NanoClock;
import io.fanout.core.time.Timers;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.SimpleChannelInboundHandler;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A lane that is busy with one connection while another one's bytes arrive and a timer is due. */
final class BusyLaneTest {
  private static final byte WORK = 'w';
  private static final byte ANSWER = 'a';

  private final EventLoopLanes lanes = new EventLoopLanes(1);
  private final EventLoopLane lane = lanes.all().get(0);
  private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
  private final LaneWheel wheel = new LaneWheel(lane, NanoClock.SYSTEM, failures::add);
  private final CountDownLatch accepted = new CountDownLatch(2);
  private volatile Socket waiting = new Socket();
  private final CompletableFuture<String> first = new CompletableFuture<>();

  @AfterEach
  void close() {
    lanes.close();
    assertThat(failures).isEmpty();
  }

  @Test
  void whatArrivedMeanwhileIsReadBeforeALateTimerRuns() throws Exception {
    Channel server = listen();
    try (Socket busy = connect(server);
        Socket other = connect(server)) {
      waiting = other;
      assertThat(accepted.await(60, TimeUnit.SECONDS)).isTrue();
      busy.getOutputStream().write(WORK);
      assertThat(first.get(60, TimeUnit.SECONDS)).isEqualTo("answer");
    } finally {
      server.close().sync();
    }
  }

  private Channel listen() throws InterruptedException {
    return new ServerBootstrap()
        .group(lane.loop())
        .channel(lanes.transport().serverChannel())
        .childHandler(
            new ChannelInitializer<>() {
              @Override
              protected void initChannel(Channel channel) {
                channel.pipeline().addLast(new Reader());
              }
            })
        .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
        .sync()
        .channel();
  }

  private static Socket connect(Channel server) throws IOException {
    InetSocketAddress address = (InetSocketAddress) server.localAddress();
    return new Socket(address.getAddress(), address.getPort());
  }

  private final class Reader extends SimpleChannelInboundHandler<ByteBuf> {
    @Override
    public void channelActive(ChannelHandlerContext context) {
      accepted.countDown();
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, ByteBuf bytes) throws IOException {
      if (bytes.readByte() == ANSWER) {
        first.complete("answer");
      } else {
        workUntilATimerIsDue();
      }
    }

    private void workUntilATimerIsDue() throws IOException {
      Deadline deadline = Deadline.in(Duration.ofMillis(20), NanoClock.SYSTEM);
      Timers.Pending unused = wheel.at(deadline.at(), () -> first.complete("timer"));
      waiting.getOutputStream().write(ANSWER);
      while (deadline.left(NanoClock.SYSTEM) > -TimeUnit.MILLISECONDS.toNanos(20)) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
      }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      failures.add(cause);
    }
  }
}
