package io.fanout.compare.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * All cells in measuring order: shuffled within each repetition, so that a slow spell of the
 * machine does not hit only one variant.
 */
public record Plan(List<Cell> cells) {
  /**
   * The cells that the headline needs: the two variants that differ most at three latencies, the
   * others at the last.
   */
  private static final List<String> HEADLINE = List.of("thread-pool-200", "fiber-event-loop");

  /** Selects the two variants that differ most; all variants if neither is present. */
  public static List<Variant> headline(List<Variant> variants) {
    List<Variant> some =
        variants.stream().filter(variant -> HEADLINE.contains(variant.name())).toList();
    return some.isEmpty() ? variants : some;
  }

  public Plan {
    cells = List.copyOf(cells);
  }

  public static Plan of(
      List<Variant> variants, List<Latency> latencies, int repetitions, long seed, boolean quick) {
    Random random = new Random(seed);
    List<Cell> cells = new ArrayList<>();
    for (int repetition = 1; repetition <= repetitions; repetition++) {
      List<Cell> round = new ArrayList<>();
      for (Variant variant : variants) {
        for (Latency latency : latencies) {
          boolean last = latency.equals(latencies.get(latencies.size() - 1));
          if (!quick || last || HEADLINE.contains(variant.name())) {
            round.add(new Cell(variant, latency, repetition));
          }
        }
      }
      Collections.shuffle(round, random);
      cells.addAll(round);
    }
    return new Plan(cells);
  }
}
