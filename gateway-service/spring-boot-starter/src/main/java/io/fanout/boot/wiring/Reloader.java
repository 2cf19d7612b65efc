package io.fanout.boot.wiring;

import io.fanout.boot.admin.Reload;
import io.fanout.boot.observe.Gauges;
import io.fanout.core.guard.Backend;
import io.fanout.core.plan.Endpoint;
import io.fanout.core.settings.BadSettings;
import io.fanout.core.settings.GatewaySettings;
import io.fanout.core.settings.PropertyNames;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.core.env.ConfigurableEnvironment;

/** Reads the settings anew and serves by them, if all of them are sound; one reload at a time. */
final class Reloader implements Reload {
  private static final Logger LOG = LoggerFactory.getLogger("fanout");
  private static final Set<String> CHANGEABLE = Set.of("backends", "endpoints");

  private final ConfigurableEnvironment environment;
  private final Set<String> handlers;
  private final SslBundles bundles;
  private final Gateway gateway;
  private final MeterRegistry registry;

  Reloader(
      ConfigurableEnvironment environment,
      Set<String> handlers,
      SslBundles bundles,
      Gateway gateway,
      MeterRegistry registry) {
    this.environment = environment;
    this.handlers = Set.copyOf(handlers);
    this.bundles = bundles;
    this.gateway = gateway;
    this.registry = registry;
  }

  @Override
  public synchronized Result reload() {
    List<String> problems;
    try {
      ValidatedSettings next =
          SettingsChecks.check(FreshSettings.like(environment), handlers, bundles);
      problems = unchangeable(next.settings());
      if (problems.isEmpty()) {
        return taken(next);
      }
    } catch (BadSettings e) {
      problems = e.problems().stream().map(Object::toString).toList();
    } catch (RuntimeException e) {
      problems = List.of(Validation.refusal(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      problems = List.of("the reload was interrupted");
    }
    LOG.warn("reload refused, nothing has changed: {}", String.join("; ", problems));
    return new Result(false, served(), problems);
  }

  private Result taken(ValidatedSettings next) throws InterruptedException {
    Map<String, Backend> before = new HashMap<>(gateway.backends());
    gateway.reload(next);
    Map<String, Backend> after = gateway.backends();
    before.forEach(
        (name, backend) -> {
          if (after.get(name) != backend) {
            forget(name);
          }
        });
    new Gauges(registry)
        .show(after.values().stream().filter(b -> before.get(b.name()) != b).toList());
    LOG.info("reloaded: {} endpoints, {} backends", served().size(), after.size());
    return new Result(true, served(), List.of());
  }

  /** Takes back what was shown of a backend; what was counted of it stays. */
  private void forget(String backend) {
    for (Meter meter : registry.getMeters()) {
      if (meter instanceof Gauge && backend.equals(meter.getId().getTag("backend"))) {
        Meter unused = registry.remove(meter);
      }
    }
  }

  private List<String> served() {
    return gateway.checked().plan().endpoints().stream().map(Endpoint::name).toList();
  }

  /** The settings that differ from the running ones and that only a restart can change. */
  private List<String> unchangeable(GatewaySettings next) {
    List<String> problems = new ArrayList<>();
    for (RecordComponent component : GatewaySettings.class.getRecordComponents()) {
      Object running = value(component, gateway.checked().settings());
      if (!CHANGEABLE.contains(component.getName())
          && !Objects.equals(running, value(component, next))) {
        problems.add(
            "gateway.%s: changed (expected: what it was at the start, %s; only a restart changes it)"
                .formatted(PropertyNames.kebab(component.getName()), running));
      }
    }
    return problems;
  }

  private static Object value(RecordComponent component, GatewaySettings settings) {
    try {
      return String.valueOf(component.getAccessor().invoke(settings));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("%s (expected: a public record)".formatted(component), e);
    }
  }
}
