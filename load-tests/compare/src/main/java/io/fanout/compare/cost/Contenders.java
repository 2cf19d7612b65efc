package io.fanout.compare.cost;

import io.fanout.compare.run.MeasuredGateway;
import io.fanout.compare.run.Pinning;
import io.fanout.launcher.process.Instance;
import io.fanout.launcher.process.Session;
import io.fanout.launcher.service.Gateway;
import io.fanout.launcher.service.Jdk;
import io.fanout.launcher.service.Layout;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Starts the gateways that are measured, each on two ports of its own.
 *
 * @param redis where gateways share a limit; null if none of them does
 * @param certificate null if none of them speaks TLS
 * @param firstBackend the port of the first backend
 */
record Contenders(
    CostPlan plan,
    Session session,
    Pinning pinning,
    TokenIssuer issuer,
    @Nullable RedisServer redis,
    @Nullable RigKeyStore certificate,
    int firstBackend) {
  /** The same for all, so that none collects more often. */
  private static final List<String> MEMORY = List.of("-Xms512m", "-Xmx512m");

  /** Many more than the gateway may know at once, so that each is new to it when it comes. */
  private static final int NEW_TOKENS = 10_000;

  /** One of this build, or of the other commit's. */
  Contender start(Layout build, Feature feature, String suffix, int process, int port) {
    String name = feature.name() + suffix;
    String own = "%s-%d".formatted(name, process);
    Placeholders placeholders = placeholders(build.directory().path(), own);
    List<String> settings = feature.gatewaySettings(firstBackend, placeholders);
    List<String> flags = Stream.concat(MEMORY.stream(), feature.jvmFlags().stream()).toList();
    Gateway gateway = new Gateway(plan.jdk(), port, port + 1, flags, settings);
    Instance instance =
        session.start(
            gateway.service(build).named(own).startedBy(feature.place(pinning).starting()));
    // The session ends it.
    MeasuredGateway subject =
        new MeasuredGateway(
            (feature.isSecure() ? "https" : "http") + "://127.0.0.1:" + port,
            "http://127.0.0.1:" + (port + 1),
            Optional.of(instance.pid()),
            () -> {});
    Map<String, String> request = new TreeMap<>();
    feature.request().forEach((key, value) -> request.put(key, placeholders.fill(value)));
    return new Contender(name, process, request, subject);
  }

  private Placeholders placeholders(Path folder, String name) {
    return new Placeholders(
        Map.of(
            Placeholders.LOG,
            () -> folder.resolve("access-" + name + ".log").toString(),
            Placeholders.ISSUER,
            issuer::address,
            Placeholders.REDIS,
            () -> Objects.requireNonNull(redis, "started for such a feature").address(),
            Placeholders.KEY_STORE,
            () -> Objects.requireNonNull(certificate, "made for such a feature").file().toString(),
            Placeholders.TOKEN,
            issuer::token,
            Placeholders.RS256_TOKENS,
            () -> newTokens(TokenKey.RS256, folder),
            Placeholders.ES256_TOKENS,
            () -> newTokens(TokenKey.ES256, folder)));
  }

  private String newTokens(String algorithm, Path folder) {
    Path file = folder.resolve("tokens-" + algorithm + ".txt");
    issuer.write(NEW_TOKENS, algorithm, file);
    return file.toString();
  }

  /** The flags of every gateway's JVM. */
  static List<String> jvmFlags(Jdk jdk) {
    return new Gateway(jdk, 0, 0, MEMORY, List.of()).allJvmFlags();
  }
}
