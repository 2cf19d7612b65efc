package io.fanout.compare.report;

import io.fanout.compare.judge.ResultRow;
import io.fanout.compare.result.Comparison;
import io.fanout.launcher.process.LauncherException;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.CategorySeries;
import org.knowm.xchart.CategorySeries.CategorySeriesRenderStyle;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Draws the report's main charts as PNGs in this JVM, without a browser. */
public final class Pictures {
  private static final int WIDTH = 1_100;
  private static final int HEIGHT = 620;
  private static final int DPI = 120;

  /** Ordered so that a square behind a circle stays visible. */
  private static final List<Marker> MARKERS =
      List.of(
          SeriesMarkers.DIAMOND,
          SeriesMarkers.TRIANGLE_UP,
          SeriesMarkers.SQUARE,
          SeriesMarkers.TRIANGLE_DOWN,
          SeriesMarkers.CIRCLE);

  private static final Color INK = new Color(0x1c2330);
  private static final Color LINE = new Color(0xd9dee7);
  private static final Map<String, Color> COLOURS =
      Map.of(
          "thread-pool-200", new Color(0xd9822b),
          "thread-pool-2000", new Color(0xb34d4d),
          "fiber-comsat", new Color(0x1f9d8f),
          "fiber-event-loop", new Color(0x2f7ed8),
          "virtual-thread", new Color(0x8e5bd0));
  private static final List<Color> OTHERS =
      List.of(
          new Color(0x6b8e23),
          new Color(0xc2559a),
          new Color(0x4f6d8f),
          new Color(0xa0813c),
          new Color(0x3f9b50));

  private Pictures() {}

  /** Writes the charts into that folder. */
  public static void write(Comparison comparison, Path folder) {
    System.setProperty("java.awt.headless", "true");
    ChartData data = ChartData.of(comparison, ResultRow.of(comparison));
    CategoryChart throughput = chart("Throughput as backends get slower", "requests/s");
    throughput.getStyler().setYAxisLogarithmic(true);
    throughput.getStyler().setOverlapped(true);
    lines(throughput, data);
    save(throughput, folder.resolve("throughput.png"));
    bars("CPU per request", "\u00b5s", data, data.cpu(), folder.resolve("cpu.png"));
    bars(
        "99th percentile above the backends' own, at %.0f/s".formatted(data.rate()),
        "ms",
        data,
        data.overhead(),
        folder.resolve("overhead.png"));
    bars("Resident memory", "MiB", data, data.memory(), folder.resolve("memory.png"));
  }

  private static void lines(CategoryChart chart, ChartData data) {
    double most =
        data.throughput().values().stream()
            .flatMap(List::stream)
            .filter(Objects::nonNull)
            .mapToDouble(Double::doubleValue)
            .max()
            .orElse(1);
    double least =
        data.throughput().values().stream()
            .flatMap(List::stream)
            .filter(Objects::nonNull)
            .mapToDouble(Double::doubleValue)
            .min()
            .orElse(1);
    // The axis needs whole powers of ten to have labels, and at least two of them to have a length.
    double bottom = Math.pow(10, Math.floor(Math.log10(least)));
    double top = Math.max(10 * bottom, Math.pow(10, Math.ceil(Math.log10(most))));
    chart.getStyler().setYAxisMin(bottom);
    chart.getStyler().setYAxisMax(top);
    for (String variant : data.variants()) {
      // Wide enough to show around the lines that have the same values.
      BasicStroke stroke = new BasicStroke(3 + 4 * data.covered().getOrDefault(variant, 0));
      Marker marker = MARKERS.get(data.variants().indexOf(variant) % MARKERS.size());
      List<@Nullable Double> values = values(data.throughput(), variant);
      add(chart, variant, data, data.only(values, label -> !ChartData.isSpread(label)))
          .ifPresent(
              series -> {
                series.setLineStyle(stroke);
                series.setMarker(marker);
              });
      // Fixed and log-normal latencies share no line.
      add(chart, variant + ", spread", data, data.only(values, ChartData::isSpread))
          .ifPresent(
              series -> {
                series.setLineStyle(SeriesLines.NONE);
                series.setMarker(marker);
                series.setMarkerColor(colour(variant, data));
                series.setShowInLegend(false);
              });
      ceiling(chart, variant, data, top);
      arrows(chart, variant, data);
    }
  }

  /** Draws arrows above the points that the lab limited, not the gateway. */
  private static void arrows(CategoryChart chart, String variant, ChartData data) {
    List<Boolean> limited = data.rigLimited().getOrDefault(variant, List.of());
    List<@Nullable Double> values = values(data.throughput(), variant);
    List<@Nullable Double> marked = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      marked.add(limited.get(i) ? values.get(i) : null);
    }
    add(chart, variant + ", limited by the lab", data, marked)
        .ifPresent(
            series -> {
              series.setLineStyle(SeriesLines.NONE);
              series.setMarker(new UpArrow());
              series.setMarkerColor(colour(variant, data));
              series.setShowInLegend(false);
            });
  }

  private static void ceiling(CategoryChart chart, String variant, ChartData data, double top) {
    List<@Nullable Double> ceiling = new ArrayList<>();
    for (Double value :
        data.only(values(data.ceilings(), variant), label -> !ChartData.isSpread(label))) {
      ceiling.add(value == null || value > top ? null : value);
    }
    String name = "ceiling of " + variant;
    add(chart, name, data, ceiling)
        .ifPresent(
            series -> {
              series.setLineColor(colour(variant, data));
              series.setLineStyle(
                  new BasicStroke(
                      2, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, new float[] {8, 6}, 0));
              // A single point makes no line.
              boolean line = ceiling.stream().filter(Objects::nonNull).count() > 1;
              series.setMarkerColor(colour(variant, data));
              series.setMarker(line ? SeriesMarkers.NONE : SeriesMarkers.CROSS);
            });
  }

  private static List<@Nullable Double> values(
      Map<String, List<@Nullable Double>> table, String variant) {
    return table.getOrDefault(variant, List.of());
  }

  private static void bars(
      String title,
      String unit,
      ChartData data,
      Map<String, List<@Nullable Double>> values,
      Path file) {
    CategoryChart chart = chart(title, unit);
    chart.getStyler().setDefaultSeriesRenderStyle(CategorySeriesRenderStyle.Bar);
    for (String variant : data.variants()) {
      var unused = add(chart, variant, data, values(values, variant));
    }
    save(chart, file);
  }

  private static java.util.Optional<CategorySeries> add(
      CategoryChart chart, String name, ChartData data, List<@Nullable Double> values) {
    if (values.stream().noneMatch(Objects::nonNull)) {
      return java.util.Optional.empty();
    }
    CategorySeries series = chart.addSeries(name, ticks(data), values);
    Color colour = colour(name, data);
    series.setLineColor(colour);
    series.setMarkerColor(colour);
    series.setFillColor(colour);
    return java.util.Optional.of(series);
  }

  /** The axis has room for only one short line per label. */
  private static List<String> ticks(ChartData data) {
    return data.latencies().stream()
        .map(label -> label.replaceFirst(" ms \\(log-normal (.*)\\)", ", \u03c3 $1"))
        .toList();
  }

  /**
   * The variant's colour on the page. report.js numbers the variants without a colour of their own
   * in the same way.
   */
  static Color colour(String variant, ChartData data) {
    Color known = COLOURS.get(variant);
    List<String> others =
        data.variants().stream().filter(name -> !COLOURS.containsKey(name)).toList();
    int index = Math.max(0, others.indexOf(variant));
    return known == null ? OTHERS.get(index % OTHERS.size()) : known;
  }

  private static CategoryChart chart(String title, String unit) {
    CategoryChart chart =
        new CategoryChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title(title)
            .xAxisTitle("backends take")
            .yAxisTitle(unit)
            .build();
    Font plain = new Font(Font.SANS_SERIF, Font.PLAIN, 14);
    var styler = chart.getStyler();
    styler
        .setChartBackgroundColor(Color.WHITE)
        .setPlotBorderVisible(false)
        .setLegendPosition(LegendPosition.OutsideE)
        .setLegendBorderColor(Color.WHITE)
        .setChartFontColor(INK)
        .setLegendFont(plain)
        .setChartTitleFont(new Font(Font.SANS_SERIF, Font.BOLD, 18))
        .setChartTitleBoxVisible(false);
    styler
        .setPlotGridLinesColor(LINE)
        .setAxisTickLabelsFont(plain)
        .setAxisTitleFont(plain)
        .setYAxisDecimalPattern("#,###.##");
    styler.setDefaultSeriesRenderStyle(CategorySeriesRenderStyle.Line);
    return chart;
  }

  private static void save(CategoryChart chart, Path file) {
    if (chart.getSeriesMap().isEmpty()) {
      return;
    }
    try {
      BitmapEncoder.saveBitmapWithDPI(chart, file.toString(), BitmapFormat.PNG, DPI);
    } catch (IOException failed) {
      throw new LauncherException("%s cannot be written: %s".formatted(file, failed), failed);
    }
  }
}
