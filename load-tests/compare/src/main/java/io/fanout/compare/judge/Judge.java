package io.fanout.compare.judge;

import io.fanout.compare.result.Limit;
import io.fanout.compare.result.Measured;
import io.fanout.compare.result.Step;
import io.fanout.compare.result.Use;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Finds what kept a cell from more.
 *
 * @param poolCeiling empty where there is none
 * @param filesCeiling empty where files are no limit
 * @param gatewayCores that the gateway may use
 * @param rigCores that injector and backends may use
 * @param shared whether these are the same ones
 * @param marginMillis what the objective allows above the backends' own time
 */
public record Judge(
    OptionalDouble poolCeiling,
    OptionalDouble filesCeiling,
    int gatewayCores,
    int rigCores,
    boolean shared,
    double marginMillis) {
  private static final double FULL = 0.9;
  private static final double NEAR_THE_CEILING = 0.8;

  /** Steps come in whole requests each second, so what is full may be asked a little less. */
  private static final double AT_THE_CEILING = 0.98;

  /** A p99 of its own lateness above this, and the injector is part of what it measures. */
  private static final double LATE_MILLIS = 20;

  /**
   * So many processors kept busy by programs that have no part in this, and a break says nothing.
   */
  private static final double DISTURBED = 0.2;

  /** The same of the gateway's own compilers, which will have done with it. */
  private static final double COMPILING = 0.1;

  /**
   * Whether a broken step would break again: requests failed, or something was full. If not, a
   * pause of the machine may have been in it, or the work of others or of the compilers. Injector
   * and backends are full when the injector comes too late: till then they can have had a bad
   * moment.
   */
  public boolean isCertain(Step step) {
    return !isDisturbed(step)
        && (isAt(poolCeiling, step)
            || isRigBehind(step)
            || (compilers(step) < COMPILING && hasGatewayFailed(step)));
  }

  private static boolean isDisturbed(Step step) {
    return cores(step.otherCores()) >= DISTURBED;
  }

  private boolean hasGatewayFailed(Step step) {
    return !step.errors().isEmpty()
        || (shared ? gateway(step) + rig(step) : gateway(step)) >= FULL * gatewayCores;
  }

  private boolean isRigBehind(Step step) {
    return !shared && rig(step) >= FULL * rigCores && step.lagP99() >= marginMillis;
  }

  /** Steps in the order they were asked in. */
  public Limit limit(List<Step> steps) {
    Optional<Step> broken = Measured.broke(steps);
    double reached = steps.stream().filter(Step::held).mapToDouble(Step::achieved).max().orElse(0);
    if (broken.isEmpty()) {
      return near(filesCeiling, reached) ? Limit.OPEN_FILES : Limit.NONE;
    }
    Step step = broken.get();
    if (near(poolCeiling, Math.max(reached, step.achieved()))) {
      return Limit.POOL;
    }
    if (isAt(filesCeiling, step)) {
      return Limit.OPEN_FILES;
    }
    if (isDisturbed(step)) {
      return Limit.OTHERS;
    }
    double gateway = gateway(step);
    double rig = rig(step);
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
    if (!step.errors().isEmpty()) {
      return Limit.FAILURES;
    }
    return paused(step) >= marginMillis ? Limit.COLLECTIONS : Limit.LATENCY;
  }

  private static double paused(Step step) {
    return Optional.ofNullable(step.gateway()).map(Use::gcMillis).orElse(0.0);
  }

  private static double compilers(Step step) {
    return Optional.ofNullable(step.gateway()).map(Use::compilerCores).orElse(0.0);
  }

  private static double gateway(Step step) {
    return Optional.ofNullable(step.gateway()).map(Use::cores).orElse(0.0);
  }

  private static double rig(Step step) {
    return cores(step.injectorCores()) + cores(step.mocksCores());
  }

  private static double cores(@Nullable Double cores) {
    return cores == null ? 0 : cores;
  }

  private static boolean isAt(OptionalDouble ceiling, Step step) {
    return ceiling.isPresent() && step.rate() >= AT_THE_CEILING * ceiling.getAsDouble();
  }

  private static boolean near(OptionalDouble ceiling, double reached) {
    return ceiling.isPresent() && reached >= NEAR_THE_CEILING * ceiling.getAsDouble();
  }
}
