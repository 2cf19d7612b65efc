package io.fanout.compare.report;

import java.util.List;

/** The article's figures, each with its place in the article. */
final class FoundingFigures {
  /**
   * A figure of the article.
   *
   * @param place the figure's place in the article
   * @param variant our variant with the same setup
   * @param threads the article's number of threads; 0 for fibers
   */
  record Figure(String place, String variant, int threads, int millis, int perSecond) {}

  private static final String SMALL = "its first table, http-url-connection, 200 threads";
  private static final String LARGE = "its second table, http-url-connection, 2,000 threads";

  static final List<Figure> ALL =
      List.of(
          new Figure(SMALL, "pool-200-url", 200, 0, 40_000),
          new Figure(SMALL, "pool-200-url", 200, 100, 1_800),
          new Figure(SMALL, "pool-200-url", 200, 1_000, 550),
          new Figure(LARGE, "pool-2000-url", 2_000, 500, 3_800),
          new Figure(LARGE, "pool-2000-url", 2_000, 1_000, 1_900),
          new Figure("its text, fibers and Comsat", "fiber-comsat", 0, 100, 9_900));

  /** The matching usual variant; its client is not {@code HttpURLConnection}. */
  static String usual(Figure figure) {
    return switch (figure.variant()) {
      case "pool-200-url" -> "thread-pool-200";
      case "pool-2000-url" -> "thread-pool-2000";
      default -> figure.variant();
    };
  }

  private FoundingFigures() {}
}
