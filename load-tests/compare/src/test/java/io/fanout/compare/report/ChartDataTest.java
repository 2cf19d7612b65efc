package io.fanout.compare.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.compare.Samples;
import io.fanout.compare.judge.ResultRow;
import io.fanout.compare.result.Comparison;
import io.fanout.compare.result.LimitingResource;
import io.fanout.compare.result.MeasuredCell;
import io.fanout.compare.result.VariantSetup;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ChartDataTest {
  @Test
  void poolsOfOneSizeHaveOneCeiling() {
    VariantSetup twin = pool("twin", 200);
    VariantSetup larger = pool("larger", 2_000);

    Comparison comparison =
        Samples.of(
            List.of(Samples.fiber(), Samples.pool(), twin, larger),
            cell(Samples.fiber()),
            cell(Samples.pool()),
            cell(twin),
            cell(larger));
    ChartData data = ChartData.of(comparison, ResultRow.of(comparison));

    assertThat(data.variants()).contains("thread-pool-200", "twin", "larger");
    assertThat(data.ceilings()).containsOnlyKeys("thread-pool-200", "larger");
    assertThat(data.ceilings().get("thread-pool-200")).containsExactly(2_000.0);
    assertThat(data.ceilings().get("larger")).containsExactly(20_000.0);
  }

  private static VariantSetup pool(String name, int threads) {
    return new VariantSetup(
        name,
        "thread-pool",
        List.of(
            "--gateway.mode=thread-pool",
            "--gateway.pool.request-threads=" + threads,
            "--gateway.pool.call-threads=" + 3 * threads),
        "25.0.3",
        "-Xmx1g",
        threads,
        3 * threads);
  }

  private static MeasuredCell cell(VariantSetup variant) {
    return Samples.cell(variant, "100", 1, LimitingResource.POOL, Samples.held(100, 105, 80));
  }
}
