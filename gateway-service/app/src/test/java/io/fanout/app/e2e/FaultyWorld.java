package io.fanout.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.WireMock;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import io.fanout.core.client.ClientLimitation;
import io.fanout.core.client.FullBacklog;
import io.fanout.core.client.GoRelay;
import io.fanout.core.client.kind.ClientKind;
import io.fanout.core.client.kind.ClientKinds;
import io.fanout.core.handoff.Await;
import io.fanout.core.settings.Mode;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A gateway with one mode and client, among faulty backends. */
final class FaultyWorld implements AutoCloseable {
  /** Backends of all names share one server; they differ in their guards. */
  private static final List<String> NAMES =
      List.of("faulty", "well", "quiet", "retried", "hedged", "broken", "narrow");

  private final Set<Thread> before = Thread.getAllStackTraces().keySet();
  private final FaultyBackend faulty = new FaultyBackend();
  private final FullBacklog full = new FullBacklog();
  private final WireMockServer wireMock =
      new WireMockServer(
          WireMockConfiguration.options()
              .bindAddress("127.0.0.1")
              .dynamicPort()
              .containerThreads(12));

  private final ClientKind client;
  private final RunningGateway gateway;

  FaultyWorld(Mode mode, String client) throws IOException {
    this.client = ClientKinds.get(client);
    wireMock.start();
    for (com.github.tomakehurst.wiremock.http.Fault fault :
        com.github.tomakehurst.wiremock.http.Fault.values()) {
      wireMock.stubFor(
          WireMock.get("/" + fault.name()).willReturn(WireMock.aResponse().withFault(fault)));
    }
    gateway = RunningGateway.start(mode, settings(client).toArray(String[]::new));
  }

  private List<String> settings(String client) {
    List<String> all = new ArrayList<>(FaultyEndpoints.settings());
    all.add("gateway.client=" + client);
    if (client.equals("go-relay")) {
      all.add("gateway.relay.address=" + GoRelay.address());
    }
    all.add("gateway.max-buffered=300KB");
    all.add("gateway.inbound.max-body=32KB");
    NAMES.forEach(name -> all.add("gateway.backends.%s.hosts[0]=%s".formatted(name, faulty.url())));
    all.add("gateway.backends.mock.hosts[0]=" + wireMock.baseUrl());
    all.add("gateway.backends.full.hosts[0]=" + full.origin());
    all.add("gateway.backends.refusing.hosts[0]=http://127.0.0.1:1");
    return all;
  }

  /** Whether the client has this limitation. */
  boolean lacks(ClientLimitation lack) {
    return client.capabilities().lacks(lack);
  }

  FaultyBackend faulty() {
    return faulty;
  }

  RunningGateway gateway() {
    return gateway;
  }

  HttpResponse<String> get(String path, String... headers) {
    HttpResponse<String> answer = gateway.get(path, headers);
    assertThat(answer.headers().map() + answer.body())
        .as("what a client is told names no code, host or setting of ours")
        .doesNotContainIgnoringCase("exception", "java.", "127.0.0.1", "localhost", "gateway.");
    return answer;
  }

  /** The sum of a gauge, or the count of a counter, over all tags except these. */
  double metric(String name, String... tags) {
    MeterRegistry registry = gateway.bean(MeterRegistry.class);
    return registry.find(name).tags(tags).meters().stream()
        .mapToDouble(
            meter -> {
              double[] sum = {0};
              meter.measure().forEach(measured -> sum[0] += measured.getValue());
              return sum[0];
            })
        .sum();
  }

  /** Waits until the gateway has released everything that requests used. */
  void isBackAtRest() {
    MeterRegistry registry = gateway.bean(MeterRegistry.class);
    for (String name :
        List.of(
            "fanout.in.flight",
            "fanout.calls.in.flight",
            "fanout.ring.occupied",
            "fanout.buffered",
            "fanout.fibers.alive",
            "fanout.pool.request.active",
            "fanout.pool.call.active",
            "fanout.virtual.alive")) {
      for (Gauge gauge : registry.find(name).gauges()) {
        Await.until(gauge.getId() + " is 0", () -> gauge.value() == 0);
      }
    }
    for (String state : List.of("leased", "pending")) {
      for (Gauge gauge : registry.find("fanout.connections").tag("state", state).gauges()) {
        Await.until(gauge.getId() + " is 0", () -> gauge.value() == 0);
      }
    }
    Await.until("no request hangs at the backend", () -> faulty.busy() == 0);
  }

  @Override
  public void close() throws IOException {
    gateway.close();
    wireMock.stop();
    full.close();
    faulty.close();
    Await.until("the gateway's threads have ended: " + left(), () -> left().isEmpty());
    assertThat(left()).isEmpty();
  }

  private Set<String> left() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> !before.contains(thread))
        .map(Thread::getName)
        .filter(name -> name.startsWith("fanout-") || name.startsWith("I/O dispatcher"))
        .filter(name -> !name.startsWith("fanout-virtual"))
        .collect(Collectors.toSet());
  }
}
