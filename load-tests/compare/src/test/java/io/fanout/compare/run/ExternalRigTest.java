package io.fanout.compare.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.compare.Samples;
import io.fanout.compare.report.AgreementPage;
import io.fanout.compare.result.Comparison;
import io.fanout.compare.result.LimitingResource;
import io.fanout.compare.result.MeasuredCell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ExternalRigTest {
  @TempDir private Path folder = Path.of("");

  private List<MeasuredCell> cells() throws IOException {
    Path lines = folder.resolve("results.jsonl");
    Files.writeString(
        lines,
        """
        {"name":"fiber-event-loop","kind":"max","latency_ms":0,"n":64,"rep":1}
        {"name":"fiber-event-loop","kind":"open","latency_ms":100,"n":100,"rep":1,"throughput":100.0,"cpu_us_per_request":78.0,"gateway_cpu_share":0.1,"rss_mib":200.5,"threads":30,"mockd_cpu_share":0.03,"injector_cpu_share":0.02,"foreign_cpu_share":0.01,"failed":0,"fanload":{"window_s":4.0,"p50":100.3,"p90":100.4,"p99":103.7,"max":115.6,"mean":100.4,"max_fire_delay_ms":1.2}}
        {"name":"fiber-event-loop","kind":"open","latency_ms":100,"n":400,"rep":1,"throughput":390.0,"failed":3,"fanload":{"p50":100.3}}
        """);
    return ExternalRig.read(lines);
  }

  @Test
  void itsOpenCellsAreReadAndThoseThatFailedHeldNothing() throws IOException {
    List<MeasuredCell> cells = cells();

    assertThat(cells).hasSize(2);
    assertThat(cells.get(0).throughput()).isEqualTo(100);
    assertThat(cells.get(0).steps().get(0).percentile(99)).isEqualTo(103.7);
    assertThat(cells.get(1).throughput()).isZero();
    assertThat(cells.get(1).steps().get(0).failed()).isEqualTo(3);
  }

  @Test
  void thePageSaysHowManyCellsAgree() throws IOException {
    Comparison lean =
        Samples.of(
            List.of(Samples.fiber()),
            Samples.cell(
                Samples.fiber(), "100", 1, LimitingResource.GATEWAY, Samples.held(100, 105, 80)));

    String page =
        AgreementPage.of(List.of("the external rig"), List.of(lean.checkedBy(cells(), List.of())));

    assertThat(page)
        .contains("The lean engine and the external rig agree within 10 % on 1 of 1 cells")
        .contains("| 100 ms | fiber-event-loop | 100 | 80 | 78 | +3 % | 100.0 | 100.3 |");
  }
}
