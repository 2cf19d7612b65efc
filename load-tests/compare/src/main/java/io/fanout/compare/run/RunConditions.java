package io.fanout.compare.run;

import io.fanout.compare.plan.Variant;
import io.fanout.compare.result.Conditions;
import io.fanout.compare.result.VariantSetup;
import io.fanout.launcher.service.Layout;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** What the report says about the machine, the options and the variants. */
record RunConditions(Layout layout, Options options, Pinning pinning) {
  private static final String NONE = "\u2013";

  Conditions now(String injectorVersion) {
    return new Conditions(
        LocalDateTime.now(ZoneId.systemDefault())
            .truncatedTo(ChronoUnit.MINUTES)
            .toString()
            .replace('T', ' '),
        Machine.commit(layout.root()),
        Machine.kernel(),
        Machine.processor(),
        Runtime.getRuntime().availableProcessors(),
        Machine.memoryMib(),
        Machine.openFiles(),
        pinning.said(),
        injectorVersion,
        options.margin().toMillis(),
        options.window().toMillis() / 1_000.0,
        options.repetitions(),
        options.seed(),
        options.quick(),
        pinning.gateway().size(),
        pinning.rig().size(),
        options.command(),
        options.engine().label(),
        options.workload().label(),
        options.workload().calls(),
        options.workload().hasItsOwnLatencies() ? options.targetRate() : null);
  }

  List<VariantSetup> setups(Gateways gateways) {
    return options.variants().stream().map(variant -> setup(variant, gateways)).toList();
  }

  private VariantSetup setup(Variant variant, Gateways gateways) {
    if (variant.isPeer()) {
      List<String> command = List.of(variant.command());
      return new VariantSetup(variant.name(), variant.mode(), command, NONE, NONE, null, null);
    }
    boolean elsewhere = options.elsewhere().containsKey(variant.name());
    return new VariantSetup(
        variant.name(),
        variant.mode(),
        variant.settings(),
        elsewhere ? "its own" : variant.jdk().version(),
        elsewhere ? "its own" : String.join(" ", gateways.jvmFlags(variant)),
        variant.requestThreads().orElse(null),
        variant.callThreads().orElse(null));
  }
}
