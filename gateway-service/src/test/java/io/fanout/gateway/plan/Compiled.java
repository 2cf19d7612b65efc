package io.fanout.gateway.plan;

import io.fanout.gateway.settings.SettingErrors;
import io.fanout.gateway.settings.reading.SettingsReader;
import io.fanout.gateway.settings.reading.Yaml;
import java.util.List;
import java.util.Set;

/** Endpoints in YAML, compiled, with backends b and c and a handler h at hand. */
record Compiled(Plan plan, List<String> problems) {
  private static final String BACKENDS =
      "gateway.backends: { b: { hosts: ['http://b:1'], timeout: 4s }, c: { hosts: ['http://c:1'] } }";

  static Compiled endpoints(String yaml) {
    Yaml all = Yaml.of("gateway:\n  endpoints:\n" + yaml.indent(4), BACKENDS);
    SettingsReader reader = new SettingsReader(all.environment());
    SettingErrors problems = reader.errors();
    Plan plan = new PlanCompiler(reader.read(), Set.of("h"), problems).compile();
    return new Compiled(plan, Yaml.lines(problems).stream().map(Compiled::shortened).toList());
  }

  private static String shortened(String problem) {
    return problem.replaceAll(" {2}\\[.*]$", "").replace("gateway.endpoints", "");
  }

  Endpoint endpoint() {
    if (!problems.isEmpty()) {
      throw new AssertionError(problems);
    }
    return plan.endpoints().get(0);
  }

  CallPlan call(int index) {
    return endpoint().calls().get(index);
  }
}
