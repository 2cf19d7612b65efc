package io.fanout.boot.wiring;

import io.fanout.core.plan.Endpoint;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.boot.actuate.info.Info;
import org.springframework.boot.actuate.info.InfoContributor;

/** The gateway's part of {@code /actuator/info}. */
final class GatewayInfo implements InfoContributor {
  private final Gateway gateway;
  private final Reloader reloader;

  GatewayInfo(Gateway gateway, Reloader reloader) {
    this.gateway = gateway;
    this.reloader = reloader;
  }

  @Override
  public void contribute(Info.Builder builder) {
    builder.withDetail("gateway", told(gateway, reloader.serving()));
  }

  /** Describes the gateway and its configuration. */
  static Map<String, Object> told(Gateway gateway, ServedConfiguration serving) {
    ValidatedSettings checked = gateway.checked();
    Map<String, Object> told = new LinkedHashMap<>();
    told.put("mode", checked.settings().mode().label());
    told.put("client", checked.client().label());
    told.put("hand-off", checked.handoff().label());
    told.put("lanes", gateway.lanes().all().size());
    told.put("transport", gateway.lanes().transport().label());
    told.put("jdk", Runtime.version().toString());
    if (checked.listens()) {
      told.put("port", gateway.edge().port());
    }
    told.put("endpoints", checked.plan().endpoints().stream().map(Endpoint::name).toList());
    told.put("configuration", configuration(serving));
    return told;
  }

  /** Which configuration is served since when, and why a later one was refused. */
  static Map<String, Object> configuration(ServedConfiguration serving) {
    Map<String, Object> told = new LinkedHashMap<>();
    told.put("hash", serving.hash());
    told.put("since", serving.since().toString());
    if (serving.refusedAt() != null) {
      told.put("refused", serving.refusedAt().toString());
      told.put("problems", serving.problems());
    }
    return told;
  }
}
