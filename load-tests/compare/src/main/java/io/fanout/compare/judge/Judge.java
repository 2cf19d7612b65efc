package io.fanout.compare.judge;

import io.fanout.compare.result.Limit;
import io.fanout.compare.result.Step;
import io.fanout.compare.result.Use;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Finds what kept a cell from more.
 *
 * @param poolCeiling empty where there is none
 * @param filesCeiling empty where files are no limit
 * @param gatewayCores that the gateway may use
 * @param rigCores that injector and backends may use
 * @param shared whether these are the same ones
 */
public record Judge(
    OptionalDouble poolCeiling,
    OptionalDouble filesCeiling,
    int gatewayCores,
    int rigCores,
    boolean shared) {
  private static final double FULL = 0.9;
  private static final double NEAR_THE_CEILING = 0.8;

  /** A p99 of its own lateness above this, and the injector is part of what it measures. */
  private static final double LATE_MILLIS = 20;

  /** Steps from low to high rates. */
  public Limit limit(List<Step> steps) {
    Optional<Step> broken = steps.stream().filter(step -> !step.held()).findFirst();
    double reached = steps.stream().filter(Step::held).mapToDouble(Step::achieved).max().orElse(0);
    if (broken.isEmpty()) {
      return near(filesCeiling, reached) ? Limit.OPEN_FILES : Limit.NONE;
    }
    Step step = broken.get();
    if (near(poolCeiling, Math.max(reached, step.achieved()))) {
      return Limit.POOL;
    }
    double gateway = Optional.ofNullable(step.gateway()).map(Use::cores).orElse(0.0);
    double rig = cores(step.injectorCores()) + cores(step.mocksCores());
    if (shared && gateway + rig >= FULL * gatewayCores) {
      return gateway >= rig ? Limit.GATEWAY : Limit.RIG;
    }
    if (!shared && gateway >= FULL * gatewayCores) {
      return Limit.GATEWAY;
    }
    if ((!shared && rig >= FULL * rigCores) || step.lagP99() > LATE_MILLIS) {
      return Limit.RIG;
    }
    if (near(filesCeiling, step.rate())) {
      return Limit.OPEN_FILES;
    }
    return step.failed() > 0 ? Limit.FAILURES : Limit.LATENCY;
  }

  private static double cores(@org.jspecify.annotations.Nullable Double cores) {
    return cores == null ? 0 : cores;
  }

  private static boolean near(OptionalDouble ceiling, double reached) {
    return ceiling.isPresent() && reached >= NEAR_THE_CEILING * ceiling.getAsDouble();
  }
}
