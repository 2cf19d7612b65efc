package io.fanout.app.e2e;

import java.util.ArrayList;
import java.util.List;

/** The endpoints of a {@link FaultyWorld}; most have the name of a fault in their path. */
final class FaultyEndpoints {
  private static final String SHORT = "timeout=250ms";
  private static final String OPTIONAL = "required=false";
  private static final String REQUIRED = "required=true";

  private final List<String> settings = new ArrayList<>();
  private int count;

  private FaultyEndpoints() {}

  static List<String> settings() {
    FaultyEndpoints all = new FaultyEndpoints();
    for (String name : List.of("faulty", "mock", "full", "refusing")) {
      // Only the backend that accepts too slowly has a short timeout, because the machine may be
      // busy.
      String connect = name.equals("full") ? "100ms" : "30s";
      all.backend(name, "timeout=60s", "connect-timeout=" + connect, "max-response=256KB");
      all.endpoint("/may-" + name + "/{fault}", "90s").call("x", name, "/{fault}", OPTIONAL).well();
      all.endpoint("/must-" + name + "/{fault}", "90s")
          .call("x", name, "/{fault}", REQUIRED)
          .quiet();
    }
    all.backend("well", "timeout=60s").backend("quiet", "timeout=60s");
    all.times();
    all.standIns();
    all.limits();
    all.guards();
    all.sharing();
    return all.settings;
  }

  private void times() {
    endpoint("/slow/{fault}", "90s").call("x", "faulty", "/{fault}", SHORT).well();
    endpoint("/slow-must/{fault}", "90s").call("x", "faulty", "/{fault}", SHORT, REQUIRED).quiet();
    endpoint("/late/{fault}", "300ms").call("x", "faulty", "/{fault}", OPTIONAL).well();
    endpoint("/late-must/{fault}", "300ms").call("x", "faulty", "/{fault}", REQUIRED).well();
  }

  private void standIns() {
    endpoint("/needs/{fault}", "90s")
        .call("x", "faulty", "/{fault}", OPTIONAL)
        .call("y", "well", "/ok/{x.id}", OPTIONAL);
    endpoint("/needs-must/{fault}", "90s")
        .call("x", "faulty", "/{fault}", SHORT)
        .call("y", "well", "/ok/{x.id}", REQUIRED);
    endpoint("/instead/{fault}", "90s")
        .call(
            "x",
            "faulty",
            "/{fault}",
            SHORT,
            "fallback-call.backend=well",
            "fallback-call.path=/ok",
            "fallback=\"none\"");
    endpoint("/instead-if-needed/{fault}", "90s")
        .call("x", "faulty", "/{fault}", "fallback-call.backend=well", "fallback-call.path=/ok");
    endpoint("/instead-too/{fault}", "90s")
        .call(
            "x",
            "faulty",
            "/{fault}",
            "fallback-call.backend=faulty",
            "fallback-call.path=/not-found",
            "fallback=\"none\"");
    endpoint("/instead-of-skipped/{fault}", "90s")
        .call("x", "faulty", "/{fault}", OPTIONAL)
        .call("y", "faulty", "/ok/{x.id}", "fallback-call.backend=well", "fallback-call.path=/ok");
    endpoint("/status/{fault}", "90s").call("x", "faulty", "/{fault}", REQUIRED, "status=pass");
  }

  private void limits() {
    backend("narrow", "timeout=60s", "max-in-flight=1");
    endpoint("/two-big", "90s")
        .call("x", "faulty", "/big/1", OPTIONAL)
        .call("y", "faulty", "/big/2", OPTIONAL);
    endpoint("/narrow/{fault}", "90s").call("x", "narrow", "/{fault}", REQUIRED).quiet();
    endpoint("/narrow-held/{key}", "90s").call("x", "narrow", "/held/{key}", REQUIRED);
  }

  private void guards() {
    backend("retried", "timeout=60s", "retry.attempts=2");
    backend("hedged", "timeout=60s", "hedge.after=20ms", "hedge.share=1");
    backend("broken", "timeout=60s", "breaker.min-calls=5", "breaker.open-for=10m");
    endpoint("/retried/{fault}/{key}", "90s").call("x", "retried", "/{fault}/{key}", REQUIRED);
    endpoint("/hedged/{fault}/{key}", "90s").call("x", "hedged", "/{fault}/{key}", REQUIRED);
    endpoint("/broken/{fault}", "90s").call("x", "broken", "/{fault}", REQUIRED);
  }

  private void sharing() {
    endpoint("/coalesced/{key}", "90s").call("x", "well", "/held/{key}", REQUIRED, "coalesce=true");
    settings.add("gateway.endpoints[%d].return-headers[1]=Set-Cookie".formatted(count - 1));
    endpoint("/shared/{fault}", "90s").call("x", "faulty", "/{fault}", REQUIRED, "coalesce=true");
    endpoint("/cached/{key}", "90s")
        .call(
            "x",
            "well",
            "/cacheable/{key}",
            REQUIRED,
            "cache.enabled=true",
            "cache.max-size=1MB",
            "headers[X-Tenant]={header.X-Tenant:none}");
  }

  private FaultyEndpoints backend(String name, String... with) {
    for (String setting : with) {
      settings.add("gateway.backends." + name + "." + setting);
    }
    return this;
  }

  private FaultyEndpoints endpoint(String path, String deadline) {
    settings.add("gateway.endpoints[%d].path=%s".formatted(count, path));
    settings.add("gateway.endpoints[%d].deadline=%s".formatted(count, deadline));
    settings.add("gateway.endpoints[%d].return-headers[0]=Age".formatted(count));
    count++;
    return this;
  }

  private FaultyEndpoints call(String name, String backend, String path, String... with) {
    String at = "gateway.endpoints[%d].calls.%s.".formatted(count - 1, name);
    settings.add(at + "backend=" + backend);
    settings.add(at + "path=" + path);
    for (String setting : with) {
      settings.add(at + setting);
    }
    return this;
  }

  /** And a call that succeeds. */
  private void well() {
    call("y", "well", "/ok", OPTIONAL);
  }

  /** And a call that hangs until the gateway cancels it. */
  private void quiet() {
    call("y", "quiet", "/hang", OPTIONAL);
  }
}
