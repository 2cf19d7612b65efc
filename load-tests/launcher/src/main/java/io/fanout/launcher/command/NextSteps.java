package io.fanout.launcher.command;

import io.fanout.launcher.service.Gateway;
import io.fanout.launcher.service.GatewayInfo;
import io.fanout.launcher.service.Issuer;
import java.util.List;

/** Prints commands to try with a gateway that is up. */
final class NextSteps {
  private static final String[] HINTS = {
    "  ./fanout try                            one request, with its calls drawn over time",
    "  ./fanout latency c=1500 d=fault:reset   make C slow and D fail, then try again",
    "  ./fanout top                            the console in this terminal",
    "  ./fanout logs -f                        what the gateway writes",
    "  ./fanout down                           stop everything"
  };

  private final Context context;
  private final Gateway gateway;
  private final String url;

  NextSteps(Context context, Gateway gateway) {
    this.context = context;
    this.gateway = gateway;
    this.url = "http://127.0.0.1:" + gateway.port();
  }

  /** Prints the commands for the user's endpoints or for the demo's. */
  void say(boolean ownEndpoints) {
    GatewayInfo info = head();
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
    hints();
  }

  /**
   * Prints commands for the endpoint that requires a token. Each command works when pasted into a
   * shell.
   */
  void toIdentity(Issuer issuer) {
    GatewayInfo unused = head();
    context.say("Issuer   %s  its clients are ann, bob and guest".formatted(issuer.url()));
    context.say("");
    context.say("Try");
    attempt("401, because the request has no token", "curl -i %s/members/42".formatted(url));
    attempt(
        "403, because guest's token lacks the scope members.read",
        "curl -i %s/members/42 -H \"%s\"".formatted(url, bearer(issuer, Issuer.LACKING)));
    attempt(
        "429 for the sixth of six requests, because bob has 5 a minute",
        "curl -s -o /dev/null -w '%%{http_code}\\n' \"%s/members/[1-6]\" -H \"%s\""
            .formatted(url, bearer(issuer, Issuer.EAGER)));
    attempt(
        "200, with the rest of the limit in a header; pages of https://shop.example may read the answer",
        "curl -i %s/members/42 -H 'Origin: https://shop.example' -H \"%s\""
            .formatted(url, bearer(issuer, Issuer.ALLOWED)));
    hints();
  }

  private void attempt(String what, String command) {
    context.say("  # " + what);
    context.say("  " + command);
  }

  private static String bearer(Issuer issuer, String client) {
    return "Authorization: Bearer $(curl -s %s)".formatted(issuer.tokenOf(client));
  }

  private GatewayInfo head() {
    String management = "http://127.0.0.1:" + gateway.managementPort() + "/actuator";
    GatewayInfo info =
        GatewayInfo.of(gateway.managementPort())
            .orElse(new GatewayInfo("unknown", "unknown", gateway.jdk().version(), List.of()));
    context.say("");
    context.say(
        "Gateway  %s  mode %s, client %s, JDK %s"
            .formatted(url, info.mode(), info.client(), info.jdk()));
    context.say("Health   %s/health  metrics %s/prometheus".formatted(management, management));
    context.say("Console  http://127.0.0.1:%d/console".formatted(gateway.managementPort()));
    return info;
  }

  private void hints() {
    for (String hint : HINTS) {
      context.say(hint);
    }
  }
}
