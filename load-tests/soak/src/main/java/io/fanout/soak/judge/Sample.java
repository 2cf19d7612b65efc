package io.fanout.soak.judge;

import io.fanout.soak.client.Ask;
import io.fanout.soak.client.Reply;
import io.fanout.soak.weather.Season;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One request and what came of it.
 *
 * @param kind the name of what was asked
 * @param shapes the answers that are right, given what was injected
 * @param reply empty where none came whole; {@code failure} then says what came instead
 * @param took from before the first byte was sent until the last had come
 * @param margin what this machine kept back of it
 */
public record Sample(
    String kind,
    Ask ask,
    List<Shape> shapes,
    Optional<Reply> reply,
    String failure,
    Duration took,
    Duration margin,
    Set<Season> seasons) {
  public Sample {
    shapes = List.copyOf(shapes);
    seasons = Set.copyOf(seasons);
  }
}
