package io.fanout.compare.cost;

import io.fanout.compare.run.Pinning;
import io.fanout.compare.run.Subject;
import io.fanout.launcher.process.Instance;
import io.fanout.launcher.process.Session;
import io.fanout.launcher.service.Gateway;
import io.fanout.launcher.service.Layout;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Starts the gateways that are measured, each on two ports of its own.
 *
 * @param firstBackend the port of the first backend
 */
record Contenders(
    CostPlan plan, Session session, Pinning pinning, TokenIssuer issuer, int firstBackend) {
  /** The same for all, so that none collects more often. */
  private static final List<String> MEMORY = List.of("-Xms512m", "-Xmx512m");

  /** One of this build, or of the other commit's. */
  Contender start(Layout build, Feature feature, String suffix, int port) {
    String name = feature.name() + suffix;
    Path log = build.directory().path().resolve("access-" + name + ".log");
    List<String> settings = feature.gatewaySettings(firstBackend, log.toString(), issuer.address());
    List<String> flags = Stream.concat(MEMORY.stream(), feature.jvmFlags().stream()).toList();
    Gateway gateway = new Gateway(plan.jdk(), port, port + 1, flags, settings);
    Instance instance =
        session.start(
            gateway.service(build).named(name).startedBy(pinning.gatewayPlace().starting()));
    // The session ends it.
    Subject subject =
        new Subject(
            "http://127.0.0.1:" + port,
            "http://127.0.0.1:" + (port + 1),
            Optional.of(instance.pid()),
            () -> {});
    return new Contender(
        name,
        feature,
        !suffix.isEmpty(),
        feature.sendsToken() ? "Bearer " + issuer.token() : "",
        subject);
  }

  /** The flags of every gateway's JVM. */
  List<String> jvmFlags() {
    return new Gateway(plan.jdk(), 0, 0, MEMORY, List.of()).allJvmFlags();
  }
}
