package io.fanout.bench.limit;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Draws each limiter's answers and latencies, second by second. */
final class LimitPicture {
  private static final int WIDTH = 620;
  private static final int HEIGHT = 380;
  private static final int LABELS = 7;
  private static final Map<Limiters, Color> COLOURS =
      Map.of(
          Limiters.FANOUT, new Color(0x2f7ed8),
          Limiters.GRADIENT2, new Color(0xd9822b),
          Limiters.VEGAS, new Color(0x1f9d8f),
          Limiters.AIMD, new Color(0x8e5bd0));

  private LimitPicture() {}

  static void write(Map<Scenario, Map<Limiters, List<Second>>> played, Path file)
      throws IOException {
    List<XYChart> answered = new ArrayList<>();
    List<XYChart> slowest = new ArrayList<>();
    played.forEach(
        (scenario, seconds) -> {
          answered.add(
              chart(scenario.name(), "answers/s", seconds, each -> Second.answered(List.of(each))));
          XYChart latency =
              chart("", "p99, ms", seconds, each -> Second.percentile(List.of(each), 99));
          latency.getStyler().setYAxisLogarithmic(true);
          slowest.add(latency);
        });
    List<XYChart> all = new ArrayList<>(answered);
    all.addAll(slowest);
    BitmapEncoder.saveBitmap(all, 2, answered.size(), file.toString(), BitmapFormat.PNG);
  }

  private static XYChart chart(
      String title,
      String values,
      Map<Limiters, List<Second>> played,
      ToDoubleFunction<Second> value) {
    XYChart chart =
        new XYChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title(title)
            .xAxisTitle("seconds")
            .yAxisTitle(values)
            .build();
    chart.getStyler().setLegendPosition(LegendPosition.OutsideS);
    chart.getStyler().setLegendLayout(LegendLayout.Horizontal);
    chart.getStyler().setXAxisMaxLabelCount(LABELS);
    chart.getStyler().setChartBackgroundColor(Color.WHITE);
    chart.getStyler().setChartTitleFont(chart.getStyler().getBaseFont().deriveFont(12f));
    played.forEach(
        (limiter, seconds) -> {
          List<Double> times = new ArrayList<>();
          List<Double> seen = new ArrayList<>();
          for (int i = 0; i < seconds.size(); i++) {
            double at = value.applyAsDouble(seconds.get(i));
            if (at > 0) {
              times.add((double) i);
              seen.add(at);
            }
          }
          chart
              .addSeries(limiter.label(), times, seen)
              .setMarker(SeriesMarkers.NONE)
              .setLineColor(COLOURS.get(limiter));
        });
    return chart;
  }
}
