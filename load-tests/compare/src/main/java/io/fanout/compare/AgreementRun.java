package io.fanout.compare;

import io.fanout.compare.plan.Engine;
import io.fanout.compare.report.AgreementPage;
import io.fanout.compare.result.Comparison;
import io.fanout.compare.result.ComparisonFiles;
import io.fanout.compare.result.MeasuredCell;
import io.fanout.compare.run.ExternalRig;
import io.fanout.compare.run.Lab;
import io.fanout.compare.run.Options;
import io.fanout.launcher.service.Layout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Measures the same cells at fixed rates with the lean engine, with Gatling and WireMock, and, if
 * one is named, with an external rig.
 */
record AgreementRun(Layout layout, Options options, Optional<Path> rig, Consumer<String> out) {
  void run() {
    Path folder = options.out();
    Comparison lean = measured(Engine.LEAN, "lean");
    Comparison gatling = measured(Engine.GATLING, "gatling");
    List<String> names = new ArrayList<>(List.of("Gatling with WireMock"));
    List<Comparison> against =
        new ArrayList<>(List.of(lean.checkedBy(gatling.cells(), gatling.notes())));
    if (rig.isPresent()) {
      List<MeasuredCell> cells = new ExternalRig(rig.get(), layout, options, out).measured();
      names.add("the external rig");
      against.add(lean.checkedBy(cells, List.of()));
    } else {
      out.accept("No external rig: --rig FOLDER names one");
    }
    ReportFiles.write(against.get(0), folder);
    Path page = folder.resolve("agreement.md");
    ComparisonFiles.text(page, AgreementPage.of(names, against));
    out.accept("page: " + page);
  }

  private Comparison measured(Engine engine, String name) {
    out.accept("Agreement: " + engine.label());
    return new Lab(layout, options.by(engine, options.out().resolve(name)), out).run();
  }
}
