package io.fanout.netty.dns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.core.handoff.Await;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class HostAddressesTest {
  private static final Duration LONG = Duration.ofMinutes(10);

  private final AtomicInteger lookUps = new AtomicInteger();
  private final CountDownLatch release = new CountDownLatch(1);
  private volatile boolean known = true;
  private volatile int last = 1;

  @AfterEach
  void endLookUps() {
    release.countDown();
  }

  private InetAddress[] answer(String host) throws UnknownHostException {
    lookUps.incrementAndGet();
    if (!known) {
      throw new UnknownHostException(host);
    }
    return new InetAddress[] {InetAddress.getByAddress(host, new byte[] {127, 0, 0, (byte) last})};
  }

  private InetAddress[] answerLater(String host) throws UnknownHostException {
    try {
      release.await();
    } catch (InterruptedException e) {
      throw new UnknownHostException("interrupted");
    }
    return answer(host);
  }

  @Test
  void anUnknownNameSaysWhy() throws InterruptedException {
    known = false;
    try (HostAddresses addresses = new HostAddresses(LONG, this::answer)) {
      addresses.lookUpAtStart("b.example", LONG);
      assertThatThrownBy(() -> addresses.resolve("b.example"))
          .isInstanceOf(UnknownHostException.class)
          .hasMessage("b.example (the name is unknown)");
    }
  }

  @Test
  void aFailedLookUpIsRememberedAndNotRepeatedWithEveryCall() throws InterruptedException {
    try (HostAddresses addresses =
        new HostAddresses(
            LONG,
            host -> {
              lookUps.incrementAndGet();
              throw new IllegalStateException("no resolver, says the test");
            })) {
      addresses.lookUpAtStart("b.example", LONG);
      assertThatThrownBy(() -> addresses.resolve("b.example"))
          .isInstanceOf(UnknownHostException.class)
          .hasMessageContaining("no resolver, says the test");
      assertThat(lookUps).hasValue(1);
    }
  }

  @Test
  void anUnknownNameIsNotLookedUpWithEveryCall() throws InterruptedException {
    known = false;
    try (HostAddresses addresses = new HostAddresses(LONG, this::answer)) {
      addresses.lookUpAtStart("b.example", LONG);
      for (int i = 0; i < 1_000; i++) {
        assertThatThrownBy(() -> addresses.resolve("b.example"))
            .isInstanceOf(UnknownHostException.class);
      }
      assertThat(lookUps.get()).isLessThan(100);
    }
  }

  @Test
  void aNameThatBecomesKnownIsFound() throws InterruptedException {
    known = false;
    try (HostAddresses addresses = new HostAddresses(LONG, this::answer)) {
      addresses.lookUpAtStart("b.example", LONG);
      known = true;
      Await.until("it is found", () -> isFound(addresses, "b.example"));
      assertThat(lookUps.get()).isGreaterThan(1);
    }
  }

  private static boolean isFound(HostAddresses addresses, String host) {
    try {
      return addresses.resolve(host).length > 0;
    } catch (UnknownHostException e) {
      return false;
    }
  }

  @Test
  void aSlowLookUpIsNeverWaitedForAfterTheStart() throws InterruptedException {
    try (HostAddresses addresses = new HostAddresses(LONG, this::answerLater)) {
      addresses.lookUpAtStart("b.example", Duration.ofMillis(1));
      assertThatThrownBy(() -> addresses.resolve("b.example"))
          .hasMessageContaining("no answer within PT0.001S");
      assertThatThrownBy(() -> addresses.resolve("c.example"))
          .hasMessage("c.example (not looked up yet)");
      release.countDown();
      Await.until("both are found", () -> isFound(addresses, "b.example"));
      Await.until("both are found", () -> isFound(addresses, "c.example"));
      assertThat(lookUps).hasValue(2);
    }
  }

  /** A caller may find no address just before the look-up ends, and ask again just after it. */
  @Test
  void eachNameIsLookedUpOnceHoweverOftenItIsAskedForMeanwhile() {
    int names = 20_000;
    try (HostAddresses addresses = new HostAddresses(LONG, this::answer)) {
      for (int i = 0; i < names; i++) {
        String host = i + ".example";
        while (!isFound(addresses, host)) {
          Thread.onSpinWait();
        }
      }
    }
    assertThat(lookUps).hasValue(names);
  }

  @Test
  void oldAddressesStayWhileALaterLookUpFails() throws Exception {
    try (HostAddresses addresses = new HostAddresses(Duration.ZERO, this::answer)) {
      addresses.lookUpAtStart("b.example", LONG);
      known = false;
      Await.until(
          "it was looked up again", () -> isFound(addresses, "b.example") && lookUps.get() > 1);
      assertThat(addresses.resolve("b.example")[0].getHostAddress()).isEqualTo("127.0.0.1");
    }
  }

  @Test
  void newAddressesReplaceOldOnes() throws Exception {
    try (HostAddresses addresses = new HostAddresses(Duration.ZERO, this::answer)) {
      addresses.lookUpAtStart("b.example", LONG);
      last = 2;
      Await.until("the new address is there", () -> lastByte(addresses) == 2);
      assertThat(addresses.resolve("b.example")[0].getHostAddress()).isEqualTo("127.0.0.2");
    }
  }

  private static int lastByte(HostAddresses addresses) {
    try {
      return addresses.resolve("b.example")[0].getAddress()[3];
    } catch (UnknownHostException e) {
      return -1;
    }
  }

  @Test
  void afterTheEndOldAddressesAreStillTold() throws Exception {
    HostAddresses addresses = new HostAddresses(Duration.ZERO, this::answer);
    addresses.lookUpAtStart("b.example", LONG);
    addresses.close();
    assertThat(addresses.resolve("b.example")).hasSize(1);
    assertThatThrownBy(() -> addresses.resolve("c.example"))
        .isInstanceOf(UnknownHostException.class);
  }
}
