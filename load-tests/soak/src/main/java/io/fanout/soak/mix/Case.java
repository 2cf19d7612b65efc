package io.fanout.soak.mix;

import io.fanout.soak.client.Ask;
import io.fanout.soak.judge.Shape;
import io.fanout.soak.weather.Season;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongFunction;

/**
 * One kind of request.
 *
 * @param weight how many of a hundred it is
 * @param ask the request with that number
 * @param right the answers that are right in a season
 */
public record Case(
    String name, double weight, LongFunction<Ask> ask, Function<Season, List<Shape>> right) {

  /** All answers that are right for a request that met these seasons. */
  public List<Shape> right(Set<Season> seasons) {
    List<Shape> all = new ArrayList<>();
    for (Season season : seasons) {
      all.addAll(right.apply(season));
      if (season == Season.OVERLOAD) {
        all.add(Shape.refusal());
      }
    }
    if (all.stream().anyMatch(shape -> shape.status() == 504)) {
      all.add(Shape.late());
    }
    if (seasons.contains(Season.B_HANGS) && seasons.size() > 1) {
      // When B is well again it ends the connections that hung.
      all.addAll(right.apply(Season.B_RESETS));
    }
    return all;
  }
}
