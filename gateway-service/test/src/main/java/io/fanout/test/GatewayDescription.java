package io.fanout.test;

import io.fanout.api.Handler;
import io.fanout.core.settings.Mode;
import io.fanout.test.backend.TestBackend;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Everything that a test has said of its gateway. Immutable. */
record GatewayDescription(
    @Nullable Mode mode,
    List<String> config,
    List<String> yaml,
    List<String> properties,
    List<TestBackend> backends,
    Map<String, Handler> handlers,
    List<Class<?>> beans) {
  /**
   * Only settings that the test names count, not an application.yml that happens to be on its class
   * path.
   */
  private static final String NO_CONFIG = "optional:classpath:/no-config-of-this-test/";

  static final GatewayDescription EMPTY =
      new GatewayDescription(null, List.of(), List.of(), List.of(), List.of(), Map.of(), List.of());

  private static <T> List<T> joined(List<? extends T> some, List<? extends T> more) {
    List<T> all = new ArrayList<>(some);
    all.addAll(more);
    return List.copyOf(all);
  }

  GatewayDescription with(Mode other) {
    return new GatewayDescription(other, config, yaml, properties, backends, handlers, beans);
  }

  GatewayDescription withConfig(List<String> more) {
    return new GatewayDescription(
        mode, joined(config, more), yaml, properties, backends, handlers, beans);
  }

  GatewayDescription withYaml(String more) {
    return new GatewayDescription(
        mode, config, joined(yaml, List.of(more)), properties, backends, handlers, beans);
  }

  GatewayDescription withProperties(List<String> more) {
    for (String setting : more) {
      if (setting.indexOf('=') < 1) {
        throw new IllegalArgumentException(
            "property: %s (expected: name=value, e.g. gateway.max-in-flight=10)"
                .formatted(setting));
      }
    }
    return new GatewayDescription(
        mode, config, yaml, joined(properties, more), backends, handlers, beans);
  }

  GatewayDescription with(TestBackend more) {
    return new GatewayDescription(
        mode, config, yaml, properties, joined(backends, List.of(more)), handlers, beans);
  }

  GatewayDescription with(String name, Handler handler) {
    Map<String, Handler> all = new LinkedHashMap<>(handlers);
    all.put(name, handler);
    return new GatewayDescription(mode, config, yaml, properties, backends, Map.copyOf(all), beans);
  }

  GatewayDescription withBeans(List<Class<?>> more) {
    return new GatewayDescription(
        mode, config, yaml, properties, backends, handlers, joined(beans, more));
  }

  /**
   * The settings that override all others, as arguments of the start. The backends must be open.
   */
  String[] arguments() {
    Map<String, String> settings = new LinkedHashMap<>();
    for (String setting : properties) {
      int equals = setting.indexOf('=');
      settings.put(setting.substring(0, equals), setting.substring(equals + 1));
    }
    if (mode != null) {
      settings.put("gateway.mode", mode.label());
    }
    Map<String, Integer> hosts = new HashMap<>();
    for (TestBackend backend : backends) {
      int index = hosts.merge(backend.name(), 1, Integer::sum) - 1;
      settings.put("gateway.backends.%s.hosts[%d]".formatted(backend.name(), index), backend.url());
    }
    settings.put("gateway.inbound.address", "127.0.0.1");
    settings.put("gateway.inbound.port", "0");
    settings.put("spring.main.web-application-type", "none");
    settings.put("spring.config.location", config.isEmpty() ? NO_CONFIG : String.join(",", config));
    return settings.entrySet().stream()
        .map(setting -> "--" + setting.getKey() + "=" + setting.getValue())
        .toArray(String[]::new);
  }
}
