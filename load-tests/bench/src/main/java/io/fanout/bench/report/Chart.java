package io.fanout.bench.report;

import java.util.List;
import java.util.Locale;

/** Draws one question's values as bars, in a self-contained SVG. */
final class Chart {
  private static final int LEFT = 340;
  private static final int WIDE = 460;
  private static final int RIGHT = 150;
  private static final int ROW = 24;
  private static final int BAR = 15;

  private Chart() {}

  static String svg(List<Measured> values) {
    double most = values.stream().mapToDouble(Measured::score).max().orElse(0);
    int height = ROW * values.size() + 10;
    StringBuilder svg = new StringBuilder();
    svg.append(
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">
        <rect width="100%%" height="100%%" fill="#ffffff"/>
        """
            .formatted(LEFT + WIDE + RIGHT, height));
    for (int i = 0; i < values.size(); i++) {
      bar(svg, values.get(i), most, 5 + i * ROW);
    }
    return svg.append("</svg>\n").toString();
  }

  private static void bar(StringBuilder svg, Measured value, double most, int top) {
    double length = most > 0 ? WIDE * value.score() / most : 0;
    svg.append(
        String.format(
            Locale.ROOT,
            """
            <text x="%d" y="%d" text-anchor="end">%s</text>
            <rect x="%d" y="%d" width="%.1f" height="%d" fill="%s"/>
            <text x="%.1f" y="%d">%s %s%s</text>
            """,
            LEFT - 8,
            top + BAR - 3,
            Html.escaped(value.label()),
            LEFT,
            top,
            Math.max(length, 1),
            BAR,
            value.tooFewCores() ? "#b9c6d8" : "#3b6ea5",
            LEFT + length + 6,
            top + BAR - 3,
            Numbers.rounded(value.score()),
            Html.escaped(Units.words(value.unit())),
            value.tooFewCores() ? " " + Table.MARK : ""));
  }
}
