package io.fanout.compare.run;

import io.fanout.compare.plan.Variant;
import io.fanout.compare.plan.Workload;
import io.fanout.launcher.process.Instance;
import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.process.Port;
import io.fanout.launcher.process.Service;
import io.fanout.launcher.process.Session;
import io.fanout.launcher.process.StopResult;
import io.fanout.launcher.service.Gateway;
import io.fanout.launcher.service.GoRelay;
import io.fanout.launcher.service.Http;
import io.fanout.launcher.service.Jdk;
import io.fanout.launcher.service.Layout;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Starts a gateway for each cell, or uses the one that already runs. */
record Gateways(Layout layout, Session session, Options options, Pinning pinning) {
  private static final Duration GRACE = Duration.ofSeconds(5);
  private static final String SOME_NUMBER = "4711";

  MeasuredGateway open(Variant variant) {
    List<String> addresses = options.elsewhere().get(variant.name());
    if (addresses != null) {
      return new MeasuredGateway(addresses.get(0), addresses.get(1), Optional.empty(), () -> {});
    }
    if (variant.isPeer()) {
      return peer(variant);
    }
    Gateway gateway = gateway(variant);
    if (GoRelay.isWantedBy(gateway.settings())) {
      return behindRelay(gateway);
    }
    Instance instance = started(gateway.service(layout));
    return new MeasuredGateway(
        "http://127.0.0.1:" + gateway.port(),
        "http://127.0.0.1:" + gateway.managementPort(),
        Optional.of(instance.pid()),
        () -> StopResult.of(layout.directory(), instance, GRACE));
  }

  /**
   * Starts each peer once and compares its answers with ours.
   *
   * @throws LauncherException if a peer does not start, or answers otherwise
   */
  void refuseBadPeers() {
    List<Variant> peers = options.variants().stream().filter(Variant::isPeer).toList();
    if (peers.isEmpty()) {
      return;
    }
    Map<String, String> wanted = answersOfOurs(peers.get(0).jdk());
    for (Variant peer : peers) {
      PeerProgram program = program(peer);
      try (MeasuredGateway gateway = peer(peer)) {
        wanted.forEach(
            (path, answer) ->
                program.refuseAnotherAnswer(
                    Http.client(), gateway.url() + path, answer, log(peer)));
      }
    }
  }

  /** By path, one for each endpoint. */
  private Map<String, String> answersOfOurs(Jdk jdk) {
    Map<String, String> answers = new LinkedHashMap<>();
    try (MeasuredGateway gateway = open(new Variant("beside-peers", List.of(), jdk))) {
      for (String template : options.workload().paths()) {
        String path = template.replace("#{n}", SOME_NUMBER);
        answers.put(
            path,
            Http.await(gateway.url() + path)
                .orElseThrow(
                    () ->
                        new LauncherException(
                            "--peer: Fanout gave no 200 to GET %s (expected: an answer to compare the peers' with); see its log in %s"
                                .formatted(path, layout.directory().path().resolve("logs")))));
      }
    }
    return answers;
  }

  private MeasuredGateway peer(Variant variant) {
    ForeignProgram running =
        program(variant)
            .start(
                pinning.gatewayPlace(),
                new Port(options.port(), "--port"),
                options.mocksPort(),
                log(variant));
    String url = "http://127.0.0.1:" + options.port();
    return new MeasuredGateway(url, "", Optional.of(running.pid()), running::close);
  }

  private Path log(Variant peer) {
    return layout.directory().path().resolve("peer-%s.log".formatted(peer.name()));
  }

  private static PeerProgram program(Variant peer) {
    return new PeerProgram(peer.name(), peer.command(), Map.of());
  }

  /** The relay shares the gateway's processors: it does a part of the gateway's work. */
  private MeasuredGateway behindRelay(Gateway gateway) {
    GoRelay relay = new GoRelay(options.port() + 2);
    relay.build(layout);
    Instance beside = started(relay.service(layout));
    List<String> settings = new ArrayList<>(gateway.settings());
    settings.add(relay.gatewaySetting());
    Instance instance =
        started(
            new Gateway(
                    gateway.jdk(),
                    gateway.port(),
                    gateway.managementPort(),
                    gateway.jvmFlags(),
                    settings)
                .service(layout));
    return new MeasuredGateway(
        "http://127.0.0.1:" + gateway.port(),
        "http://127.0.0.1:" + gateway.managementPort(),
        Optional.of(instance.pid()),
        Optional.of(beside.pid()),
        () -> {
          StopResult.of(layout.directory(), instance, GRACE);
          StopResult.of(layout.directory(), beside, GRACE);
        });
  }

  private Instance started(Service service) {
    return session.start(service.startedBy(pinning.gatewayPlace().starting()));
  }

  /** The variant's JVM flags, including those that the launcher adds. */
  List<String> jvmFlags(Variant variant) {
    return gateway(variant).allJvmFlags();
  }

  private Gateway gateway(Variant variant) {
    List<String> settings = new ArrayList<>(backends());
    settings.addAll(options.workload().settings());
    settings.addAll(variant.gatewaySettings());
    List<String> jvmFlags =
        new ArrayList<>(
            options.jvmFlags().isEmpty()
                ? HeapSizes.gateway(variant.jdk().feature())
                : options.jvmFlags());
    jvmFlags.addAll(variant.jvmFlags());
    return new Gateway(variant.jdk(), options.port(), options.port() + 1, jvmFlags, settings);
  }

  private List<String> backends() {
    String host = options.mocksHost().isEmpty() ? "127.0.0.1" : options.mocksHost();
    List<Workload.Service> services = options.workload().services();
    return IntStream.range(0, services.size())
        .mapToObj(
            i ->
                "--gateway.backends.%s.hosts[0]=http://%s:%d"
                    .formatted(services.get(i).name(), host, options.mocksPort() + i))
        .toList();
  }
}
