package io.fanout.compare.cost;

import io.fanout.compare.run.CpuPlacement;
import io.fanout.compare.run.Pinning;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A way to run the gateway, as it differs from the bare path. Settings and requests may have {@link
 * Placeholders}.
 *
 * @param adds for the report
 * @param calls that a request makes
 * @param settings beside those of the endpoint: {@code --name=value} for the gateway, all others
 *     are flags of its JVM
 * @param request what its clients send beside the path, as parameters of the injector
 * @param base the feature whose gateway answers the same requests without what this one adds
 * @param allowed how many times the CPU of the base a request may take at most
 */
record Feature(
    String name,
    String adds,
    int calls,
    List<String> settings,
    Map<String, String> request,
    String base,
    OptionalDouble allowed) {
  private static final Pattern OWN = Pattern.compile("([a-z0-9-]+)=(\\S.*)");

  /** The number of calls of the bare path. */
  static final int CALLS = 3;

  static final List<String> BACKENDS = List.of("b", "c", "d");

  static final String TLS_TO_CLIENTS = "--gateway.inbound.ssl-bundle=rig";

  /** Of a backend. */
  static final String TLS_TO_BACKEND = "ssl-bundle=rig";

  Feature {
    settings = List.copyOf(settings);
    request = Map.copyOf(request);
  }

  /**
   * Reads one of the user's own, e.g. {@code coalescing=endpoints[0].calls.b.coalesce=true}.
   *
   * @throws IllegalArgumentException if it is malformed
   */
  static Feature parse(String text) {
    Matcher form = OWN.matcher(text);
    if (!form.matches()) {
      throw new IllegalArgumentException(
          "--also %s (expected: NAME=SETTINGS, e.g. \"pages=-XX:+UseTransparentHugePages\"; use lower-case letters, digits and - in the name)"
              .formatted(text));
    }
    List<String> settings =
        Stream.of(form.group(2).strip().split("\\s+"))
            .map(part -> part.startsWith("-") ? part : "--gateway." + part)
            .toList();
    return of(form.group(1), String.join(" ", settings), settings);
  }

  static Feature of(String name, String adds, List<String> settings) {
    return new Feature(
        name, adds, CALLS, settings, Map.of(), FeatureSets.BARE, OptionalDouble.empty());
  }

  /** The same with that number of calls. */
  Feature calling(int times) {
    return new Feature(name, adds, times, settings, request, base, allowed);
  }

  /** The same with clients that send this. */
  Feature sending(Map<String, String> parameters) {
    return new Feature(name, adds, calls, settings, parameters, base, allowed);
  }

  /** The same feature, compared with that one instead of the bare path. */
  Feature comparedWith(String other) {
    return new Feature(name, adds, calls, settings, request, other, allowed);
  }

  /** The same feature, with a limit on its CPU as a multiple of its base's. */
  Feature allowing(double times) {
    return new Feature(name, adds, calls, settings, request, base, OptionalDouble.of(times));
  }

  boolean isBare() {
    return name.equals(FeatureSets.BARE);
  }

  /** Where its gateway runs. */
  CpuPlacement place(Pinning pinning) {
    return name.equals(FeatureSets.TWO_LANES) ? CpuPlacement.ANYWHERE : pinning.gatewayPlace();
  }

  boolean needsVirtualThreads() {
    return name.equals("virtual-thread");
  }

  boolean needsRedis() {
    return settings.stream().anyMatch(setting -> setting.contains(Placeholders.REDIS));
  }

  /** Whether its clients speak TLS. */
  boolean isSecure() {
    return settings.contains(TLS_TO_CLIENTS);
  }

  private boolean callsSecurely() {
    return settings.stream()
        .anyMatch(setting -> setting.contains("backends.") && setting.endsWith(TLS_TO_BACKEND));
  }

  boolean needsCertificate() {
    return isSecure() || callsSecurely();
  }

  /** All settings of its gateway. */
  List<String> gatewaySettings(int firstBackend, Placeholders placeholders) {
    List<String> all = new ArrayList<>();
    for (int i = 0; i < BACKENDS.size(); i++) {
      String backend = "--gateway.backends." + BACKENDS.get(i);
      all.add(
          "%s.hosts[0]=%s://127.0.0.1:%d"
              .formatted(backend, callsSecurely() ? "https" : "http", firstBackend + i));
      all.add(backend + ".timeout=4s");
      all.add(backend + ".max-in-flight=20000");
      all.add(backend + ".max-connections=20000");
    }
    all.add("--gateway.endpoints[0].path=/aggregate/{id}");
    all.add("--gateway.endpoints[0].deadline=5s");
    for (int i = 0; i < calls; i++) {
      String backend = BACKENDS.get(i % BACKENDS.size());
      String name = i < BACKENDS.size() ? backend : backend + (i / BACKENDS.size() + 1);
      String call = "--gateway.endpoints[0].calls." + name;
      all.add(call + ".backend=" + backend);
      all.add("%s.path=/%s/{id}".formatted(call, backend));
    }
    settings.stream().filter(Feature::isForGateway).map(placeholders::fill).forEach(all::add);
    return all;
  }

  /** The settings for the JVM. */
  List<String> jvmFlags() {
    return settings.stream().filter(each -> !isForGateway(each)).toList();
  }

  private static boolean isForGateway(String setting) {
    return setting.startsWith("--");
  }
}
