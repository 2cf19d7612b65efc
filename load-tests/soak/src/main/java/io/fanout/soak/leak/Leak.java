package io.fanout.soak.leak;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The amount of a resource that the gateway holds before and after the soak.
 *
 * @param allowed the growth that does not count as a leak
 */
public record Leak(HeldResource what, double before, double after, double allowed) {
  /**
   * Whether the amount has returned to its first value. For a resource that an idle gateway does
   * not hold, it must be zero, whatever the first value was.
   */
  public boolean isBack() {
    return allowed == 0 ? after == 0 : after - before <= allowed;
  }

  /** Compares all resources that were measured both times. */
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
