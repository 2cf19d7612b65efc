package io.fanout.compare;

import io.fanout.compare.report.AgreementPage;
import io.fanout.compare.result.Comparison;
import io.fanout.compare.result.ComparisonFiles;
import io.fanout.compare.run.Options;
import io.fanout.compare.run.SharedGatewayLab;
import io.fanout.launcher.service.Layout;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Measures whether engines that share no code agree on a gateway, and writes a page about it. */
final class AgreementRun {
  private final Layout layout;
  private final Options options;
  private final Optional<Path> rig;
  private final Consumer<String> out;
  private boolean measured;

  AgreementRun(Layout layout, Options options, Optional<Path> rig, Consumer<String> out) {
    this.layout = layout;
    this.options = options;
    this.rig = rig;
    this.out = out;
  }

  void run() {
    if (rig.isEmpty()) {
      out.accept("No external rig: --rig FOLDER names one");
    }
    new SharedGatewayLab(layout, options, rig, out).run(this::write);
    out.accept("page: " + page());
  }

  boolean hasMeasured() {
    return measured;
  }

  /** Writes what there is, so that a run that ends early leaves a page. */
  private void write(List<String> others, List<Comparison> against) {
    measured |= !against.get(0).cells().isEmpty();
    for (int i = 0; i < against.size(); i++) {
      String file = i == 0 ? "report.json" : "external-rig.json";
      ComparisonFiles.write(against.get(i), options.out().resolve(file));
    }
    ComparisonFiles.text(page(), AgreementPage.of(others, against));
  }

  private Path page() {
    return options.out().resolve("agreement.md");
  }
}
