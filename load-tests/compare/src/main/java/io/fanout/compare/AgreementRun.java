package io.fanout.compare;

import io.fanout.compare.plan.Engine;
import io.fanout.compare.report.AgreementPage;
import io.fanout.compare.result.Comparison;
import io.fanout.compare.result.ComparisonFiles;
import io.fanout.compare.run.ExternalRig;
import io.fanout.compare.run.Lab;
import io.fanout.compare.run.Options;
import io.fanout.launcher.service.Layout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Measures the same cells at fixed rates with the lean engine, with Gatling and WireMock, and, if
 * one is named, with an external rig. The engines take turns, so that a slow spell of the machine
 * does not hit only one of them.
 */
record AgreementRun(Layout layout, Options options, Optional<Path> rig, Consumer<String> out) {
  void run() {
    if (rig.isEmpty()) {
      out.accept("No external rig: --rig FOLDER names one");
    }
    List<Comparison> all = List.of();
    for (int number = 1; number <= options.repetitions(); number++) {
      out.accept("Agreement: round %d of %d".formatted(number, options.repetitions()));
      List<Comparison> round =
          round(options.round(number, options.out().resolve("round-" + number)));
      all = all.isEmpty() ? round : merged(all, round);
      // After each round, so that a run that ends early leaves a page.
      write(all);
    }
    out.accept("page: " + page());
  }

  /** The lean engine's cells, checked by each of the others. */
  private List<Comparison> round(Options once) {
    Comparison lean = measured(once, Engine.LEAN, "lean");
    Comparison gatling = measured(once, Engine.GATLING, "gatling");
    List<Comparison> against = new ArrayList<>();
    against.add(lean.checkedBy(gatling.cells(), gatling.notes()));
    rig.map(folder -> new ExternalRig(folder, layout, once, out).measured())
        .ifPresent(cells -> against.add(lean.checkedBy(cells, List.of())));
    return against;
  }

  private Comparison measured(Options once, Engine engine, String name) {
    out.accept("Agreement: " + engine.label());
    return new Lab(layout, once.by(engine, once.out().resolve(name)), out).run();
  }

  private static List<Comparison> merged(List<Comparison> all, List<Comparison> round) {
    return IntStream.range(0, all.size())
        .mapToObj(i -> all.get(i).mergedWith(round.get(i)))
        .toList();
  }

  private void write(List<Comparison> all) {
    ReportFiles.write(all.get(0), options.out());
    ComparisonFiles.text(
        page(),
        AgreementPage.of(
            List.of("Gatling with WireMock", "the external rig").subList(0, all.size()), all));
  }

  private Path page() {
    return options.out().resolve("agreement.md");
  }
}
