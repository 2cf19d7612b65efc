package io.fanout.soak.leak;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * What is held of one thing, before and after.
 *
 * @param allowed how much more may be there
 */
public record Leak(HeldResource what, double before, double after, double allowed) {
  /**
   * Whether it is back where it was; at nothing, for what a gateway at rest has none of, even if
   * some was there before.
   */
  public boolean isBack() {
    return allowed == 0 ? after == 0 : after - before <= allowed;
  }

  /** For all that was seen both times. */
  public static List<Leak> between(
      Map<HeldResource, Double> before, Map<HeldResource, Double> after) {
    List<Leak> all = new ArrayList<>();
    Arrays.stream(HeldResource.values())
        .filter(held -> before.containsKey(held) && after.containsKey(held))
        .forEach(
            held -> {
              double was = before.getOrDefault(held, 0.0);
              all.add(new Leak(held, was, after.getOrDefault(held, 0.0), held.mayGrowBy(was)));
            });
    return all;
  }
}
