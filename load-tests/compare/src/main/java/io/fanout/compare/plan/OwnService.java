package io.fanout.compare.plan;

import io.fanout.lean.latency.LatencySource;
import io.fanout.lean.latency.Recording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/**
 * A user's own gateway: its GET endpoints, and simulated backends that follow their own latencies.
 *
 * @param workload the requests that the lab sends
 * @param latency the latency of whole requests, which follows from the calls that depend on one
 *     another
 * @param notes the endpoints that the lab leaves out, and the reasons
 */
public record OwnService(Workload workload, Latency latency, List<String> notes) {
  private static final int DRAWS = 20_000;
  private static final Pattern REFERENCE = Pattern.compile("\\{\\s*'?([A-Za-z_][\\w-]*)");

  private record Call(String name, String backend, Set<String> after) {}

  private record Endpoint(String path, List<Call> calls) {}

  /**
   * Reads a gateway's settings.
   *
   * @param latencies the latency of each backend, either a spec of the lean engine or a file with
   *     recorded latencies
   * @param bodies folders of WireMock's mappings, for some backends
   * @throws IllegalArgumentException if the lab cannot measure the service with these arguments
   */
  public static OwnService of(
      Path config, Map<String, String> latencies, Map<String, String> bodies) {
    Map<?, ?> gateway = map(map(read(config)).get("gateway"));
    List<String> notes = new ArrayList<>();
    List<Endpoint> endpoints = new ArrayList<>();
    if (gateway.get("endpoints") instanceof List<?> list) {
      list.forEach(each -> add(map(each), endpoints, notes));
    }
    if (endpoints.isEmpty()) {
      throw new IllegalArgumentException(
          "--config %s: no endpoint to measure (expected: gateway.endpoints with a GET and calls)%s"
              .formatted(config, notes.isEmpty() ? "" : "; " + String.join("; ", notes)));
    }
    Set<String> backends = new LinkedHashSet<>();
    endpoints.forEach(endpoint -> endpoint.calls().forEach(call -> backends.add(call.backend())));
    Map<String, LatencySource> sources = sources(backends, latencies);
    List<Workload.Service> services =
        backends.stream()
            .map(
                name ->
                    new Workload.Service(
                        name,
                        "/#{n}",
                        Objects.requireNonNull(sources.get(name)).spec(),
                        bodies.getOrDefault(name, "")))
            .toList();
    int calls = endpoints.stream().mapToInt(endpoint -> endpoint.calls().size()).max().orElse(1);
    Workload workload =
        new Workload(
            "yours: " + config.getFileName(),
            endpoints.stream()
                .map(endpoint -> endpoint.path().replaceAll("\\{[^}]*}", "#{n}"))
                .toList(),
            calls,
            List.of(
                "--spring.config.additional-location=file:" + config.toAbsolutePath().normalize()),
            services);
    return new OwnService(workload, requests(endpoints, sources), notes);
  }

  private static Object read(Path config) {
    try {
      Object read =
          new Yaml(new SafeConstructor(new LoaderOptions())).load(Files.readString(config));
      return read == null ? Map.of() : read;
    } catch (IOException | YAMLException unreadable) {
      throw new IllegalArgumentException(
          "--config %s: %s (expected: the gateway's settings as YAML)"
              .formatted(config, unreadable.getMessage()),
          unreadable);
    }
  }

  private static void add(Map<?, ?> endpoint, List<Endpoint> to, List<String> notes) {
    String path = String.valueOf(endpoint.get("path"));
    Map<?, ?> calls = map(endpoint.get("calls"));
    Object method = endpoint.containsKey("method") ? endpoint.get("method") : "GET";
    if (!"GET".equalsIgnoreCase(String.valueOf(method))) {
      notes.add("%s %s is not measured (expected: a GET)".formatted(method, path));
    } else if (calls.isEmpty()) {
      notes.add("%s is not measured: it has no calls that the lab can simulate".formatted(path));
    } else {
      List<Call> all = new ArrayList<>();
      calls.forEach((name, call) -> all.add(call(String.valueOf(name), map(call), calls)));
      to.add(new Endpoint(path, all));
    }
  }

  private static Call call(String name, Map<?, ?> call, Map<?, ?> calls) {
    Set<String> after = new TreeSet<>();
    Matcher references = REFERENCE.matcher(call.toString());
    while (references.find()) {
      String reference = references.group(1);
      if (calls.containsKey(reference) && !reference.equals(name)) {
        after.add(reference);
      }
    }
    return new Call(name, String.valueOf(call.get("backend")), after);
  }

  private static Map<String, LatencySource> sources(
      Set<String> backends, Map<String, String> latencies) {
    for (String name : latencies.keySet()) {
      if (!backends.contains(name)) {
        throw new IllegalArgumentException(
            "--latency-of %s: no call uses this backend (expected: one of %s)"
                .formatted(name, backends));
      }
    }
    Map<String, LatencySource> sources = new LinkedHashMap<>();
    for (String name : backends) {
      String spec = latencies.get(name);
      if (spec == null) {
        throw new IllegalArgumentException(
            "--latency-of: missing for the backend %s (expected: --latency-of %s=lognormal:120:0.5, or a scrape's or an access log's file, for each of %s)"
                .formatted(name, name, backends));
      }
      sources.put(name, source(name, spec));
    }
    return sources;
  }

  private static LatencySource source(String name, String spec) {
    int mark = spec.indexOf('#');
    if (!Files.isRegularFile(Path.of(mark < 0 ? spec : spec.substring(0, mark)))) {
      return LatencySource.parse(spec);
    }
    try {
      return Recording.read(spec);
    } catch (IllegalArgumentException unclear) {
      if (mark >= 0) {
        throw unclear;
      }
      // The gateway's own log has the times of the calls to each backend.
      try {
        return Recording.read(spec + "#calls." + name);
      } catch (IllegalArgumentException notThatEither) {
        unclear.addSuppressed(notThatEither);
        throw unclear;
      }
    }
  }

  /** Simulates requests: a call starts when all calls that it refers to have ended. */
  private static Latency requests(List<Endpoint> endpoints, Map<String, LatencySource> sources) {
    SplittableRandom random = new SplittableRandom(1);
    double[] millis = new double[DRAWS];
    for (int i = 0; i < DRAWS; i++) {
      Endpoint endpoint = endpoints.get(i % endpoints.size());
      Map<String, Double> ends = new HashMap<>();
      // One round per call resolves even the longest chain of calls.
      for (int round = 0; round < endpoint.calls().size(); round++) {
        for (Call call : endpoint.calls()) {
          LatencySource source = sources.get(call.backend());
          if (source != null
              && !ends.containsKey(call.name())
              && ends.keySet().containsAll(call.after())) {
            double start = call.after().stream().mapToDouble(ends::get).max().orElse(0);
            ends.put(call.name(), start + source.nanos(random) / 1e6);
          }
        }
      }
      millis[i] = ends.values().stream().mapToDouble(Double::doubleValue).max().orElse(0);
    }
    return Latency.ofRequests(millis);
  }

  private static Map<?, ?> map(@Nullable Object value) {
    return value instanceof Map<?, ?> map ? map : Map.of();
  }
}
