package io.fanout.compare.cost;

import io.fanout.compare.run.Machine;
import io.fanout.compare.run.Pinning;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Under which conditions the costs were measured. */
final class CostConditions {
  private CostConditions() {}

  static Map<String, String> of(CostPlan plan, List<String> flags, Path root, Pinning pinning) {
    Map<String, String> all = new LinkedHashMap<>();
    all.put(
        "Date",
        LocalDateTime.now(ZoneId.systemDefault())
            .truncatedTo(ChronoUnit.MINUTES)
            .toString()
            .replace('T', ' '));
    all.put("Command", plan.command());
    all.put("Commit", Machine.commit(root));
    all.put("JDK", plan.jdk().version() + ", " + String.join(" ", flags));
    all.put(
        "Machine",
        "%s, %d processors, %s"
            .formatted(
                Machine.processor(), Runtime.getRuntime().availableProcessors(), Machine.kernel()));
    all.put("Processors", pinning.said());
    all.put(
        "Turns",
        "%d of %d s, shared by %d processes of each gateway"
            .formatted(plan.turns(), plan.window().toSeconds(), plan.processes()));
    if (plan.redis() != null && plan.features().stream().anyMatch(Feature::needsRedis)) {
      all.put("Redis", RedisServer.version(plan.redis()) + ", on the backends' processor");
    }
    if (!plan.peers().isEmpty()) {
      all.put(
          "Peers",
          plan.peers().stream()
              .map(peer -> "%s is %s".formatted(peer.name(), peer.said()))
              .collect(Collectors.joining(", ")));
    }
    if (!plan.leftOut().isEmpty()) {
      all.put(
          "Left out",
          plan.leftOut().stream().map(Feature::name).collect(Collectors.joining(", "))
              + ": there is no %s on the PATH".formatted(RedisServer.PROGRAM));
    }
    return all;
  }
}
