package io.fanout.boot.wiring;

import io.fanout.boot.admin.Reload;
import io.fanout.core.guard.Backend;
import io.fanout.core.plan.Endpoint;
import io.fanout.core.settings.BadSettings;
import io.fanout.core.settings.GatewaySettings;
import io.fanout.core.settings.PropertyNames;
import java.lang.reflect.RecordComponent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the settings anew and serves by them, if all of them are sound; one reload at a time. */
final class Reloader implements Reload {
  private static final Logger LOG = LoggerFactory.getLogger("fanout");
  private static final Set<String> CHANGEABLE =
      Set.of("backends", "egress", "endpoints", "identity", "limits", "cors");

  private final SettingsSource source;
  private final Gateway gateway;
  private final GatewayMeters meters;
  private volatile ServedConfiguration serving;

  Reloader(SettingsSource source, Gateway gateway, GatewayMeters meters) {
    this.source = source;
    this.gateway = gateway;
    this.meters = meters;
    this.serving = ServedConfiguration.of(gateway.checked().settings(), Instant.now());
    meters.serves(serving);
  }

  /** Which configuration is served, and whether a later one was refused. */
  ServedConfiguration serving() {
    return serving;
  }

  @Override
  public synchronized Result reload() {
    Result result = tried();
    Instant now = Instant.now();
    serving =
        result.taken()
            ? ServedConfiguration.of(gateway.checked().settings(), now)
            : serving.refused(result.problems(), now);
    meters.reloaded(result.taken(), serving);
    return result;
  }

  private Result tried() {
    List<String> problems;
    try {
      ValidatedSettings next = source.readAgain();
      problems = unchangeable(next);
      if (problems.isEmpty()) {
        return taken(next);
      }
    } catch (BadSettings e) {
      problems = e.errors().stream().map(Object::toString).toList();
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
    meters.replace(
        before.values().stream().filter(b -> after.get(b.name()) != b).toList(),
        after.values().stream().filter(b -> before.get(b.name()) != b).toList());
    LOG.info("reloaded: {} endpoints, {} backends", served().size(), after.size());
    return new Result(true, served(), List.of());
  }

  private List<String> served() {
    return gateway.checked().plan().endpoints().stream().map(Endpoint::name).toList();
  }

  /** The settings that differ from the running ones and that only a restart can change. */
  private List<String> unchangeable(ValidatedSettings read) {
    List<String> problems = new ArrayList<>();
    GatewaySettings next = read.settings();
    if (read.listens() && !gateway.checked().listens()) {
      problems.add(
          "gateway.endpoints: some for clients (expected: none, as at the start; only a restart"
              + " opens gateway.inbound.port)");
    }
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

  private static @Nullable Object value(RecordComponent component, GatewaySettings settings) {
    try {
      return component.getAccessor().invoke(settings);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("%s (expected: a public record)".formatted(component), e);
    }
  }
}
