package io.fanout.netty.lane;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.handoff.Await;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.concurrent.Future;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class LoopEndTest {
  static List<Transport> transports() {
    return Transport.available();
  }

  /** A loop that runs tasks has already looked whether it is to end. */
  @ParameterizedTest
  @MethodSource("transports")
  void channelsAreClosedEvenIfTheirLoopIsInTheMiddleOfItsTasks(Transport transport)
      throws InterruptedException {
    EventLoopLanes lanes = new EventLoopLanes(1, transport);
    Channel listener =
        new ServerBootstrap()
            .group(lanes.group())
            .channel(transport.serverChannel())
            .childHandler(new ChannelInboundHandlerAdapter())
            .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .sync()
            .channel();
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    Future<?> task =
        lanes
            .group()
            .submit(
                () -> {
                  running.countDown();
                  goOn.await();
                  return true;
                });
    running.await();

    Thread closing = new Thread(lanes::close);
    closing.start();
    Await.until(
        "close() waits for the loop", () -> closing.getState() == Thread.State.TIMED_WAITING);
    goOn.countDown();
    closing.join();

    assertThat(task.isSuccess()).isTrue();
    assertThat(lanes.group().isTerminated()).isTrue();
    assertThat(listener.closeFuture().isDone()).isTrue();
  }

  @ParameterizedTest
  @MethodSource("transports")
  void endedLoopsMayBeEndedAgain(Transport transport) {
    EventLoopLanes lanes = new EventLoopLanes(2, transport);
    lanes.close();
    lanes.close();
    assertThat(lanes.group().isTerminated()).isTrue();
  }
}
