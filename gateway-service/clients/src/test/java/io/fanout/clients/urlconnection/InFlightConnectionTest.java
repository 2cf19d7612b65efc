package io.fanout.clients.urlconnection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.Proxy;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The JDK's {@code disconnect} reads its connection twice without a lock. Another thread that
 * disconnects, or the call itself, may take the connection away in between.
 */
final class InFlightConnectionTest {
  private static final int LONGEST_SECONDS = 60;

  @Test
  void theCallAndItsCloserDoNotDisconnectAtTheSameTime() throws Exception {
    CountDownLatch closing = new CountDownLatch(1);
    CountDownLatch closed = new CountDownLatch(1);
    AtomicInteger within = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    InFlightConnection call =
        begun(
            () -> {
              most.accumulateAndGet(within.incrementAndGet(), Math::max);
              closing.countDown();
              await(closed);
              within.decrementAndGet();
            });
    call.run();
    await(closing);
    call.done();

    Thread caller = new Thread(call::disconnect);
    caller.start();
    while (caller.isAlive() && caller.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    closed.countDown();
    caller.join(TimeUnit.SECONDS.toMillis(LONGEST_SECONDS));

    assertThat(caller.isAlive()).isFalse();
    assertThat(most.get()).isOne();
  }

  @Test
  void aConnectionThatChangedMeanwhileIsClosedWithTheNextAttempt() throws Exception {
    CountDownLatch attempts = new CountDownLatch(3);
    InFlightConnection call =
        begun(
            () -> {
              attempts.countDown();
              throw new NullPointerException("this.http is null");
            });
    call.run();
    await(attempts);
    call.done();

    assertThat(call.isEnded()).isTrue();
  }

  /**
   * After a disconnect, the JDK connects again. A closer that is still at work may make it forget
   * that connection.
   */
  @Test
  @Timeout(value = LONGEST_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aReadFromAConnectionThatNobodyClosesTimesOut() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 2, InetAddress.getLoopbackAddress())) {
      String url = "http://127.0.0.1:" + silent.getLocalPort() + "/";
      HttpURLConnection connection =
          (HttpURLConnection) URI.create(url).toURL().openConnection(Proxy.NO_PROXY);
      List<Runnable> closers = new ArrayList<>();
      InFlightConnection call = new InFlightConnection(connection, closers::add);
      connection.connect();
      call.connected();
      call.run();
      call.disconnect();

      assertThat(closers).hasSize(1);
      assertThatThrownBy(connection::getResponseCode).isInstanceOf(SocketTimeoutException.class);
    }
  }

  /** A connected call, with a thread for each closer. */
  private static InFlightConnection begun(Runnable disconnect) throws Exception {
    URL nowhere = URI.create("http://127.0.0.1:9/").toURL();
    InFlightConnection call =
        new InFlightConnection(
            new HttpURLConnection(nowhere) {
              @Override
              public void disconnect() {
                disconnect.run();
              }

              @Override
              public boolean usingProxy() {
                return false;
              }

              @Override
              public void connect() {
                connected = true;
              }
            },
            closer -> new Thread(closer).start());
    call.connected();
    return call;
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(LONGEST_SECONDS, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
