package io.fanout.compare.cost;

import java.util.List;

/**
 * What a run measures together.
 *
 * @param question that the page answers
 * @param features ours; the first is the bare path
 * @param peers names of the {@link BundledPeers} beside them
 * @param cells the loads, unless others are asked for
 */
record CostSet(
    String name,
    String question,
    List<Feature> features,
    List<String> peers,
    List<CostCell> cells) {
  CostSet {
    features = List.copyOf(features);
    peers = List.copyOf(peers);
    cells = List.copyOf(cells);
  }
}
