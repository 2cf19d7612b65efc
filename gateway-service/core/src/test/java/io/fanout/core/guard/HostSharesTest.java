package io.fanout.core.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Origin;
import io.fanout.core.discovery.DiscoveredHost;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Each host's share of the calls: with SRV weights, while a host joins, and during an ejection. */
final class HostSharesTest {
  private static final Duration RAMP_UP = Duration.ofSeconds(10);
  private static final int CALLS = 20_000;

  private final ManualTime time = new ManualTime();
  private final Random random = new Random(4711);

  private static Origin origin(int number) {
    try {
      byte[] address = {10, 0, 0, (byte) number};
      return new Origin("http", "shop", 80).at(InetAddress.getByAddress(address));
    } catch (UnknownHostException e) {
      throw new AssertionError(e);
    }
  }

  private Host host(DiscoveredHost found, RampUp rampUp) {
    return new Host(found.origin(), found.weight(), null, rampUp, time);
  }

  private static List<DiscoveredHost> found(int... weights) {
    List<DiscoveredHost> all = new ArrayList<>();
    for (int weight : weights) {
      all.add(new DiscoveredHost(origin(all.size() + 1), weight));
    }
    return all;
  }

  private HostSet hosts(int... weights) {
    return new HostSet(found(weights).stream().map(each -> host(each, RampUp.NONE)).toList());
  }

  /** Each host's share of the calls, when each call ends before the next one begins. */
  private double[] parts(HostSet hosts) throws CallFailed {
    Balancer balancer = new Balancer("b", hosts, random::nextDouble);
    double[] parts = new double[hosts.all().size()];
    for (int i = 0; i < CALLS; i++) {
      Host.Visit visit = balancer.enter(null);
      parts[hosts.all().indexOf(visit.host())] += 1.0 / CALLS;
      visit.end(HealthVerdict.GOOD, 1, time.now());
    }
    return parts;
  }

  private static void isAbout(double part, double expected) {
    assertThat(part).isBetween(expected - 0.02, expected + 0.02);
  }

  @Test
  void callsAreSharedByWeight() throws CallFailed {
    double[] parts = parts(hosts(1, 3, 6));
    isAbout(parts[0], 0.1);
    isAbout(parts[1], 0.3);
    isAbout(parts[2], 0.6);
  }

  @Test
  void evenWeightsAreEvenShares() throws CallFailed {
    for (double part : parts(hosts(5, 5, 5, 5))) {
      isAbout(part, 0.25);
    }
  }

  @Test
  void aHostWithThriceTheWeightHasThriceTheCallsInFlight() throws CallFailed {
    HostSet hosts = hosts(1, 3);
    Balancer balancer = new Balancer("b", hosts, random::nextDouble);
    for (int i = 0; i < 400; i++) {
      assertThat(balancer.enter(null)).isNotNull();
    }
    assertThat(hosts.all().get(0).inFlight()).isBetween(97, 103);
  }

  @Test
  void aWeightThatChangesCountsFromThenOn() throws CallFailed {
    HostSet hosts = hosts(1, 1);
    hosts.replace(found(1, 9), joining -> host(joining, RampUp.NONE));
    double[] parts = parts(hosts);
    isAbout(parts[0], 0.1);
    isAbout(parts[1], 0.9);
  }

  @Test
  void aHostThatJoinsGetsItsShareLittleByLittle() throws CallFailed {
    HostSet hosts = hosts(1, 1);
    hosts.replace(found(1, 1, 1), joining -> host(joining, RampUp.from(time, RAMP_UP.toNanos())));
    // Its weight is a tenth of the others', then half, then the same.
    isAbout(parts(hosts)[2], 0.1 / 2.1);
    time.pass(Duration.ofSeconds(5));
    isAbout(parts(hosts)[2], 0.5 / 2.5);
    assertThat(hosts.haveEvenShares()).isFalse();
    time.pass(Duration.ofSeconds(5));
    isAbout(parts(hosts)[2], 1 / 3.0);
    assertThat(hosts.haveEvenShares()).isTrue();
  }

  @Test
  void aHostThatLeavesAndComesBackJoinsAnew() throws CallFailed {
    HostSet hosts = hosts(1, 1);
    hosts.replace(found(1), joining -> host(joining, RampUp.from(time, RAMP_UP.toNanos())));
    hosts.replace(found(1, 1), joining -> host(joining, RampUp.from(time, RAMP_UP.toNanos())));
    isAbout(parts(hosts)[1], 0.1 / 1.1);
  }

  @Test
  void aHostThatRefusesConnectionsGetsNoCallsUntilItsTimeIsOver() throws CallFailed {
    HostSet hosts = hosts(1, 1, 1);
    hosts.notConnected(origin(2));
    assertThat(hosts.areAllWell()).isFalse();
    assertThat(parts(hosts)[1]).isZero();
    time.pass(Duration.ofSeconds(1));
    assertThat(parts(hosts)[1]).isPositive();
    hosts.answered(hosts.all().get(1));
    assertThat(hosts.areAllWell()).isTrue();
  }

  @Test
  void aNameWhoseAddressesAreOneHostIsNeverLeftOut() {
    Origin name = new Origin("http", "shop", 80);
    HostSet hosts = new HostSet(List.of(host(DiscoveredHost.of(name), RampUp.NONE)));
    hosts.notConnected(name);
    assertThat(hosts.areAllWell()).isTrue();
  }

  @Test
  void neverAreMoreThanHalfOfTheHostsLeftOut() throws CallFailed {
    HostSet hosts = hosts(1, 1, 1, 1);
    for (int number = 1; number <= 4; number++) {
      hosts.notConnected(origin(number));
    }
    double[] parts = parts(hosts);
    assertThat(parts).hasSize(4);
    int used = 0;
    for (double part : parts) {
      used += part > 0 ? 1 : 0;
    }
    assertThat(used).isGreaterThanOrEqualTo(2);
  }

  @Test
  void hostsAreTimedFromTheFirstLookToTheLast() {
    Host host = host(found(1).get(0), RampUp.NONE);
    end(host);
    LiveTimes times = host.watch();
    end(host);
    end(host);
    assertThat(times.count()).isEqualTo(2);
    assertThat(host.watch()).isSameAs(times);
    host.unwatch();
    end(host);
    assertThat(times.count()).isEqualTo(2);
  }

  private void end(Host host) {
    Host.Visit visit = host.enter();
    assertThat(visit).isNotNull();
    if (visit != null) {
      visit.end(HealthVerdict.GOOD, 5, time.now());
    }
  }
}
