package io.fanout.compare.cost;

import io.fanout.launcher.service.Jdk;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The options of a run.
 *
 * @param question that its page answers
 * @param peers other gateways, with which ours are compared
 * @param starts how often the gateway's start is measured
 * @param leftOut the features that cannot be measured here
 * @param redis the program that keeps shared limits; null if there is none
 * @param against the other commit, which is built and measured too; null for none
 * @param processes how many processes of each gateway take the turns, one after the other
 * @param turns how often each gateway is measured in each cell
 * @param warmUp how long each gateway is loaded first, at most
 * @param tolerance how much dearer than the other commit this one may surely be, in percent
 */
record CostPlan(
    String question,
    List<Feature> features,
    List<Peer> peers,
    int starts,
    List<Feature> leftOut,
    @Nullable Path redis,
    List<CostCell> cells,
    @Nullable String against,
    int processes,
    int turns,
    Duration window,
    Duration warmUp,
    int tolerance,
    Jdk jdk,
    int firstPort,
    Path out,
    String command) {
  CostPlan {
    features = List.copyOf(features);
    peers = List.copyOf(peers);
    leftOut = List.copyOf(leftOut);
    cells = List.copyOf(cells);
  }

  /** How long the slowest backends take. */
  int slowestMillis() {
    return cells.stream().mapToInt(CostCell::millis).max().orElse(0);
  }
}
