package io.fanout.compare;

import io.fanout.compare.plan.Workload;
import io.fanout.compare.report.FoundingPage;
import io.fanout.compare.result.Comparison;
import io.fanout.compare.result.ComparisonFiles;
import io.fanout.compare.run.Lab;
import io.fanout.compare.run.Options;
import io.fanout.launcher.service.Layout;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Repeats the founding experiment: once with one call per request, once with three. */
record FoundingRun(Layout layout, Options options, Path folder, Consumer<String> out) {
  /** Writes both reports, and the page that compares them with the article. */
  void run() {
    Comparison one = measured(Workload.oneCall(), "one-call");
    Comparison three = measured(Workload.threeCalls(), "three-calls");
    Path page = folder.resolve("founding.md");
    ComparisonFiles.text(page, FoundingPage.of(one, three));
    out.accept("");
    out.accept("page: " + page);
  }

  private Comparison measured(Workload workload, String name) {
    Path own = folder.resolve(name);
    out.accept("The founding experiment, " + workload.label());
    Comparison comparison = new Lab(layout, options.asking(workload, own), out).run();
    ReportFiles.write(comparison, own);
    return comparison;
  }
}
