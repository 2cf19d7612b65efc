package io.fanout.compare.cost;

import io.fanout.launcher.service.Jdk;
import io.fanout.launcher.service.Layout;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Which features and peers a command asks for.
 *
 * @param set the name of a set, or {@link #ALL}
 * @param only names of features, of any set
 * @param also features of the user's own, as written
 * @param peers as written
 * @param compared whether another commit is measured too
 */
record CostSelection(
    String set,
    List<String> only,
    List<String> also,
    List<String> peers,
    boolean compared,
    Layout layout,
    Jdk jdk) {
  /** All sets, one after the other. */
  private static final String ALL = "all";

  /**
   * @throws IllegalArgumentException if a name is unknown
   */
  CostSelection {
    List<String> sets =
        Stream.concat(FeatureSets.sets().stream().map(CostSet::name), Stream.of(ALL)).toList();
    refuse(sets.contains(set), "--set", set, "one of " + String.join(", ", sets));
    List<String> features = FeatureSets.all().stream().map(Feature::name).toList();
    String expected = "of " + String.join(", ", features);
    only.forEach(name -> refuse(features.contains(name), "--only", name, expected));
  }

  /** The sets to measure; features that are asked for by their names are measured as one set. */
  List<CostSet> sets() {
    return FeatureSets.sets().stream()
        .filter(
            one ->
                only.isEmpty()
                    ? set.equals(ALL) || set.equals(one.name())
                    : one.name().equals(FeatureSets.DEFAULT))
        .toList();
  }

  /** Whether the whole set is measured, and nothing beside it but what is asked for. */
  boolean isWhole() {
    return only.isEmpty() && !compared;
  }

  /** Whether what is asked for beside the sets is measured with this one. */
  boolean takes(CostSet one, String usual) {
    return !set.equals(ALL) || one.name().equals(usual);
  }

  List<Feature> features(CostSet one) {
    boolean virtualThreads = jdk.hasVirtualThreads();
    return Stream.concat(
            (only.isEmpty() ? one.features() : FeatureSets.all())
                .stream()
                    .filter(this::isWanted)
                    .filter(feature -> virtualThreads || !feature.needsVirtualThreads()),
            takes(one, FeatureSets.DEFAULT)
                ? also.stream().map(Feature::parse)
                : Stream.<Feature>empty())
        .toList();
  }

  private boolean isWanted(Feature feature) {
    return only.isEmpty()
        ? !compared || feature.isBare()
        : only.contains(feature.name()) || (!compared && isComparedWith(feature));
  }

  private boolean isComparedWith(Feature base) {
    return base.isBare()
        || FeatureSets.all().stream()
            .filter(feature -> only.contains(feature.name()))
            .anyMatch(feature -> feature.base().equals(base.name()));
  }

  /**
   * The set's own peers and those that are asked for.
   *
   * @param features ours, of that set
   * @throws IllegalArgumentException if a peer is malformed, or cannot be compared with ours
   */
  List<Peer> peers(CostSet one, List<Feature> features) {
    BundledPeers bundled = new BundledPeers(layout, jdk);
    List<String> taken = new ArrayList<>(features.stream().map(Feature::name).toList());
    List<Peer> all =
        Stream.concat(
                isWhole() ? one.peers().stream() : Stream.empty(),
                takes(one, FeatureSets.PEERS) ? peers.stream() : Stream.empty())
            .map(text -> BundledPeers.NAMES.contains(text) ? bundled.peer(text) : Peer.parse(text))
            .toList();
    for (Peer peer : all) {
      refuse(!taken.contains(peer.name()), "--peer", peer.name(), "a name of its own");
      refuse(
          taken.contains(peer.beside()),
          "--peer",
          peer.name(),
          peer.beside() + " among the features, with which it is compared");
      taken.add(peer.name());
    }
    return all;
  }

  private static void refuse(boolean right, String option, String value, String expected) {
    if (!right) {
      throw new IllegalArgumentException("%s %s (expected: %s)".formatted(option, value, expected));
    }
  }
}
