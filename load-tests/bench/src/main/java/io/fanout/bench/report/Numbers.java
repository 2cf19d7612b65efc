package io.fanout.bench.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Formats numbers for readers, with no more digits than a measurement justifies. */
final class Numbers {
  private static final int DIGITS = 3;

  private Numbers() {}

  /**
   * Three significant digits, or all digits before the point, with commas: 0.0123, 4.56, 12,345.
   */
  static String rounded(double value) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return "";
    }
    if (value == 0) {
      return "0";
    }
    BigDecimal exact = BigDecimal.valueOf(value);
    BigDecimal rounded = exact.round(new MathContext(DIGITS, RoundingMode.HALF_UP));
    int behindThePoint = Math.max(0, DIGITS - (rounded.precision() - rounded.scale()));
    BigDecimal shown = exact.setScale(behindThePoint, RoundingMode.HALF_UP);
    return String.format(Locale.ROOT, "%,." + behindThePoint + "f", shown);
  }

  /** The shortest form: 99, 99.9. */
  static String plain(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }
}
