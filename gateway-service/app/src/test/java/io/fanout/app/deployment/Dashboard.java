package io.fanout.app.deployment;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The Grafana dashboard. */
final class Dashboard {
  private static final JsonNode PANELS =
      new JsonMapper()
          .readTree(Compose.text("load-tests/deployment/grafana/dashboards/fanout.json"))
          .path("panels");

  private Dashboard() {}

  static JsonNode panels() {
    return PANELS;
  }

  static List<String> titles() {
    List<String> titles = new ArrayList<>();
    PANELS.forEach(panel -> titles.add(panel.path("title").asString()));
    return titles;
  }

  /** The PromQL queries of all panels, as written. */
  static List<String> expressions() {
    List<String> expressions = new ArrayList<>();
    for (JsonNode panel : PANELS) {
      panel.path("targets").forEach(target -> expressions.add(target.path("expr").asString()));
    }
    return expressions;
  }

  /**
   * The same queries as Grafana sends them: with all gateways selected and a rate over four
   * scrapes.
   */
  static List<String> queries() {
    return expressions().stream()
        .map(asked -> asked.replace("$gateway", ".+").replace("$__rate_interval", "20s"))
        .toList();
  }
}
