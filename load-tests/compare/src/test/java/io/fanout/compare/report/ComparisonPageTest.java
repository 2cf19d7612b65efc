package io.fanout.compare.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.compare.Samples;
import io.fanout.compare.judge.ResultRow;
import io.fanout.compare.judge.Verdict;
import io.fanout.compare.result.Comparison;
import io.fanout.compare.result.LimitingResource;
import io.fanout.compare.result.MeasuredCell;
import io.fanout.compare.result.VariantSetup;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ComparisonPageTest {
  @TempDir private Path folder = Path.of("");
  private final String page = ComparisonPage.of(Samples.usual());

  @Test
  void aPlaceWithoutItsPartIsRefused() {
    assertThatThrownBy(() -> Template.filled("a {{b}} c", Map.of("x", "y")))
        .hasMessageContaining("{{b}} (expected: one of [x])");
    assertThat(Template.filled("a {{b}} c", Map.of("b", "{{b}}"))).isEqualTo("a {{b}} c");
  }

  @Test
  void thePageLoadsNothing() {
    assertThat(page).doesNotContain("<link", "src=\"http", "@import");
    assertThat(page).contains("echarts").hasSizeGreaterThan(900_000);
  }

  @Test
  void thePageBeginsWithTheAnswer() {
    assertThat(page).contains("<h1>" + Html.text(Verdict.of(Samples.usual())) + "</h1>");
  }

  @Test
  void theNumberOfRunsIsTheNumberOfMeasuredCells() {
    List<ResultRow> rows = ResultRow.of(Samples.usual());
    ResultRow one = rows.get(0);
    ResultRow twice =
        new ResultRow(
            one.setup(), one.latency(), List.of(one.cells().get(0), one.cells().get(0)), 3);
    ResultRow once = new ResultRow(one.setup(), one.latency(), List.of(one.cells().get(0)), 3);

    assertThat(ComparisonPage.runs(List.of(once))).isEqualTo("1 run per cell");
    assertThat(ComparisonPage.runs(List.of(twice, twice))).isEqualTo("2 runs per cell");
    assertThat(ComparisonPage.runs(List.of(once, twice))).isEqualTo("1 to 2 runs per cell");
    assertThat(ComparisonPage.runs(List.of())).isEqualTo("nothing measured");
  }

  @Test
  void textIsNeverTakenForMarkup() {
    assertThat(page).contains("Some &lt;CPU&gt;").doesNotContain("Some <CPU>");
  }

  @Test
  void ceilingsRejectionsAndTiesAreThere() {
    assertThat(page)
        .contains(">200<", "12 rejected (503)", "ties with thread-pool-200", "id=\"published\"")
        .contains("requests per core-second")
        .doesNotContain("{{");
  }

  @Test
  void fibersAreAheadOfNothingWhereNothingElseWasMeasured() {
    Comparison alone =
        Samples.of(
            List.of(Samples.fiber()),
            Samples.cell(
                Samples.fiber(), "100", 1, LimitingResource.GATEWAY, Samples.held(100, 105, 80)));

    assertThat(ComparisonPage.of(alone))
        .contains("<p>Not known: at no latency were fibers and another variant both measured.</p>");
  }

  @Test
  void gatlingsReportsAreLinkedWhereThereAreAny() {
    MeasuredCell cell = Samples.usual().cells().get(0);
    String link = "gatling/a/index.html";
    MeasuredCell linked =
        new MeasuredCell(cell.variant(), cell.latency(), 1, cell.steps(), cell.limit(), link);

    assertThat(ComparisonPage.of(Samples.of(List.of(Samples.pool()), linked)))
        .contains(">Gatling</th>", "href=\"" + link + "\"");
    assertThat(page).doesNotContain(">Gatling</th>");
  }

  @Test
  void aPageOfNothingCanBeShown() {
    Comparison empty =
        Samples.of(
            List.of(Samples.fiber()),
            Samples.cell(Samples.fiber(), "0", 1, LimitingResource.FAILURES));

    assertThat(ComparisonPage.of(empty)).contains("No latency was measured with both");
  }

  @Test
  void chartsAreDrawnWithoutABrowser() throws IOException {
    Pictures.write(Samples.usual(), folder);

    BufferedImage picture = ImageIO.read(folder.resolve("throughput.png").toFile());
    assertThat(picture.getWidth()).isGreaterThan(1_000);
    assertThat(picture.getRGB(5, 5) & 0xffffff).isEqualTo(0xffffff);
    assertThat(folder.resolve("cpu.png")).isNotEmptyFile();
    assertThat(folder.resolve("overhead.png")).isNotEmptyFile();
    assertThat(folder.resolve("memory.png")).isNotEmptyFile();
  }

  @Test
  void equalThroughputsHaveAnAxisToo() {
    Comparison level =
        Samples.of(
            List.of(Samples.pool()),
            Samples.cell(
                Samples.pool(), "100", 1, LimitingResource.POOL, Samples.held(100, 105, 80)));

    Pictures.write(level, folder);

    assertThat(folder.resolve("throughput.png")).isNotEmptyFile();
  }

  @Test
  void aVariantOfOnesOwnHasOneColourInPicturesAndOnThePage() {
    VariantSetup first = Samples.fiber("first-of-my-own");
    VariantSetup second = Samples.fiber("second-of-my-own");
    Comparison own = Samples.of(List.of(Samples.pool(), first, second));
    ChartData data = ChartData.of(own, ResultRow.of(own));

    String script = page.substring(page.indexOf("const OTHERS = ["));
    assertThat(Pictures.colour("first-of-my-own", data).getRGB() & 0xffffff).isEqualTo(0x6b8e23);
    assertThat(Pictures.colour("second-of-my-own", data).getRGB() & 0xffffff).isEqualTo(0xc2559a);
    assertThat(script).startsWith("const OTHERS = ['#6b8e23', '#c2559a',");
  }

  @Test
  void aLineUnderAnotherIsKnown() {
    VariantSetup slower = Samples.fiber("slower");
    Comparison level =
        Samples.of(
            List.of(Samples.fiber(), slower, Samples.virtual()),
            Samples.cell(
                Samples.fiber(), "10", 1, LimitingResource.GATEWAY, Samples.held(1_000, 12, 80)),
            Samples.cell(slower, "10", 1, LimitingResource.GATEWAY, Samples.held(1_010, 12, 80)),
            Samples.cell(
                Samples.virtual(), "10", 1, LimitingResource.GATEWAY, Samples.held(1_020, 12, 80)),
            Samples.cell(
                Samples.fiber(), "100", 1, LimitingResource.GATEWAY, Samples.held(970, 102, 80)),
            Samples.cell(slower, "100", 1, LimitingResource.GATEWAY, Samples.held(500, 102, 80)),
            Samples.cell(
                Samples.virtual(), "100", 1, LimitingResource.GATEWAY, Samples.held(970, 102, 80)));

    assertThat(ChartData.of(level, ResultRow.of(level)).covered())
        .isEqualTo(Map.of("fiber-event-loop", 1, "slower", 0, "virtual-thread", 0));
  }

  @Test
  void aSpreadOfLatenciesIsNoPartOfTheLine() {
    Comparison spread =
        Samples.of(
            List.of(Samples.fiber()),
            Samples.cell(
                Samples.fiber(), "10", 1, LimitingResource.GATEWAY, Samples.held(1_000, 12, 80)),
            Samples.cell(
                Samples.fiber(),
                "lognormal:100,0.5",
                1,
                LimitingResource.RIG,
                Samples.held(900, 300, 80)));
    ChartData data = ChartData.of(spread, ResultRow.of(spread));
    List<Double> values = data.throughput().getOrDefault("fiber-event-loop", List.of());

    assertThat(data.only(values, ChartData::isSpread)).containsExactly(null, 900.0);
    assertThat(data.only(values, label -> !ChartData.isSpread(label)))
        .containsExactly(1_000.0, null);
  }
}
