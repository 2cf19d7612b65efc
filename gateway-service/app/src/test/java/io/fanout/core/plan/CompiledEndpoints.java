package io.fanout.core.plan;

import io.fanout.boot.settings.SettingsReader;
import io.fanout.boot.settings.Yaml;
import io.fanout.core.settings.SettingErrors;
import java.util.List;
import java.util.Set;

/** Compiles endpoints from YAML, with backends b and c and a handler h. */
record CompiledEndpoints(EndpointTable plan, List<String> problems) {
  private static final String BACKENDS =
      "gateway.backends: { b: { hosts: ['http://b:1'], timeout: 4s }, c: { hosts: ['http://c:1'] } }";

  static CompiledEndpoints endpoints(String yaml) {
    Yaml all = Yaml.of("gateway:\n  endpoints:\n" + yaml.indent(4), BACKENDS);
    SettingsReader reader = new SettingsReader(all.environment());
    SettingErrors problems = reader.errors();
    EndpointTable plan = new PlanCompiler(reader.read(), Set.of("h"), problems).compile();
    return new CompiledEndpoints(
        plan, Yaml.lines(problems).stream().map(CompiledEndpoints::shortened).toList());
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

  PlannedCall call(int index) {
    return endpoint().calls().get(index);
  }
}
