package io.fanout.launcher.service;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The facts that a running gateway reports about itself. */
public record GatewayInfo(String mode, String client, String jdk, List<String> endpoints) {
  private static final Pattern ENDPOINTS = Pattern.compile("\"endpoints\":\\[([^\\]]*)]");

  /** Asks the gateway with that management port; empty if it does not answer. */
  public static Optional<GatewayInfo> of(int managementPort) {
    return Http.await("http://127.0.0.1:" + managementPort + "/actuator/info")
        .map(GatewayInfo::read);
  }

  static GatewayInfo read(String json) {
    Matcher endpoints = ENDPOINTS.matcher(json);
    return new GatewayInfo(
        text(json, "mode"),
        text(json, "client"),
        text(json, "jdk"),
        endpoints.find()
            ? Arrays.stream(endpoints.group(1).split("\"", -1))
                .filter(part -> part.contains("/"))
                .toList()
            : List.of());
  }

  private static String text(String json, String name) {
    Matcher found = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(json);
    return found.find() ? found.group(1) : "unknown";
  }
}
