package io.fanout.launcher.command;

import io.fanout.launcher.service.Gateway;
import io.fanout.launcher.service.GatewayInfo;
import java.util.List;

/** What to do with a gateway that is up. */
final class Welcome {
  private static final String[] HINTS = {
    "  ./fanout try                            one request, with its calls drawn over time",
    "  ./fanout latency c=1500 d=fault:reset   make C slow and D fail, then try again",
    "  ./fanout logs -f                        what the gateway writes",
    "  ./fanout down                           stop everything"
  };

  private Welcome() {}

  static void say(Context context, Gateway gateway, boolean ownEndpoints) {
    String url = "http://127.0.0.1:" + gateway.port();
    String management = "http://127.0.0.1:" + gateway.managementPort() + "/actuator";
    GatewayInfo info =
        GatewayInfo.of(gateway.managementPort())
            .orElse(new GatewayInfo("unknown", "unknown", gateway.jdk().version(), List.of()));
    context.say("");
    context.say(
        "Gateway  %s  mode %s, client %s, JDK %s"
            .formatted(url, info.mode(), info.client(), info.jdk()));
    context.say("Health   %s/health  metrics %s/prometheus".formatted(management, management));
    context.say("");
    context.say("Try");
    if (ownEndpoints) {
      info.endpoints().forEach(endpoint -> context.say("  " + endpoint));
    } else {
      context.say("  curl -i %s/aggregate/42".formatted(url));
      context.say("  curl -i %s/orders/42".formatted(url));
      context.say(
          "  curl -i %s/quotes -H 'Content-Type: application/json' -d '{\"sku\": \"A-1\", \"quantity\": 3}'"
              .formatted(url));
    }
    for (String hint : HINTS) {
      context.say(hint);
    }
  }
}
