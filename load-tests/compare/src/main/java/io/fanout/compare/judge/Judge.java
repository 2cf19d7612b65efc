package io.fanout.compare.judge;

import io.fanout.compare.result.LimitingResource;
import io.fanout.compare.result.MeasuredCell;
import io.fanout.compare.result.RateStep;
import io.fanout.compare.result.ResourceUse;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Finds the resource that limited a cell.
 *
 * @param poolCeiling empty without a pool
 * @param filesCeiling empty if open files are no limit
 * @param gatewayCores processors that the gateway may use
 * @param rigCores processors that injector and backends may use
 * @param shared whether these are the same processors
 * @param marginMillis the time that the objective allows above the backends' own
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

  /** Rates are whole numbers, so a step can saturate a resource slightly below its ceiling. */
  private static final double AT_THE_CEILING = 0.98;

  /** If the injector's own p99 lateness exceeds this, the injector distorts the measurement. */
  private static final double LATE_MILLIS = 20;

  /**
   * If other programs or the host take at least this many processors, a failed rate says nothing.
   */
  private static final double DISTURBED = 0.2;

  /** A concurrent collector's pauses are shorter on average. */
  private static final double CONCURRENT_PAUSE_MILLIS = 1;

  /** So many processors for the gateway's JIT compilers in a window leave its requests too few. */
  private static final double COMPILING = 0.1;

  /**
   * Whether a failed step would fail again, because requests failed or a resource was saturated.
   * Otherwise a pause of the machine, other programs, the host or the compilers may have caused the
   * failure. The injector and the backends count as saturated only if the injector sends late.
   */
  public boolean isCertain(RateStep step) {
    return !isDisturbed(step)
        && (isAt(poolCeiling, step)
            || isRigBehind(step)
            || (!isCompiling(step) && hasGatewayFailed(step)));
  }

  /**
   * Whether the gateway's compilers took processor time that its requests needed: in the window, or
   * before it, so that requests waited already when it opened. Compilers finish, so such a rate may
   * hold when it is tried again.
   */
  public boolean isCompiling(RateStep step) {
    return compilers(step) >= COMPILING || compiledMillis(step) >= marginMillis;
  }

  private static boolean isDisturbed(RateStep step) {
    return cores(step.otherCores()) + cores(step.stolenCores()) >= DISTURBED;
  }

  private boolean hasGatewayFailed(RateStep step) {
    return !step.errors().isEmpty()
        || (shared ? gateway(step) + rig(step) : gateway(step)) >= FULL * gatewayCores;
  }

  private boolean isRigBehind(RateStep step) {
    return !shared && rig(step) >= FULL * rigCores && step.lagP99() >= marginMillis;
  }

  /** The limit, given the steps in the order in which they ran. */
  public LimitingResource limit(List<RateStep> steps) {
    Optional<RateStep> broken = MeasuredCell.broke(steps);
    double reached =
        steps.stream().filter(RateStep::held).mapToDouble(RateStep::achieved).max().orElse(0);
    if (broken.isEmpty()) {
      return near(filesCeiling, reached) ? LimitingResource.OPEN_FILES : LimitingResource.NONE;
    }
    RateStep step = broken.get();
    if (near(poolCeiling, Math.max(reached, step.achieved()))) {
      return LimitingResource.POOL;
    }
    if (isAt(filesCeiling, step)) {
      return LimitingResource.OPEN_FILES;
    }
    if (isDisturbed(step)) {
      return LimitingResource.OTHERS;
    }
    double gateway = gateway(step);
    double rig = rig(step);
    if (shared && gateway + rig >= FULL * gatewayCores) {
      return gateway >= rig ? LimitingResource.GATEWAY : LimitingResource.RIG;
    }
    if (!shared && gateway >= FULL * gatewayCores) {
      return LimitingResource.GATEWAY;
    }
    if ((!shared && rig >= FULL * rigCores) || step.lagP99() > LATE_MILLIS) {
      return LimitingResource.RIG;
    }
    if (near(filesCeiling, step.rate())) {
      return LimitingResource.OPEN_FILES;
    }
    if (!step.errors().isEmpty()) {
      return LimitingResource.FAILURES;
    }
    if (isCollecting(step)) {
      return LimitingResource.COLLECTIONS;
    }
    return isCompiling(step) ? LimitingResource.COMPILERS : LimitingResource.LATENCY;
  }

  /**
   * Whether the gateway's collector stopped it for as long as the margin, or worked beside it. A
   * concurrent collector, known by its short pauses, takes processor time from the requests.
   */
  private boolean isCollecting(RateStep step) {
    long pauses = pauses(step);
    double paused = paused(step);
    return paused >= marginMillis || (pauses > 0 && paused < pauses * CONCURRENT_PAUSE_MILLIS);
  }

  private static long pauses(RateStep step) {
    return Optional.ofNullable(step.gateway()).map(ResourceUse::gcPauses).orElse(0L);
  }

  private static double paused(RateStep step) {
    return Optional.ofNullable(step.gateway()).map(ResourceUse::gcMillis).orElse(0.0);
  }

  private static double compilers(RateStep step) {
    return Optional.ofNullable(step.gateway()).map(ResourceUse::compilerCores).orElse(0.0);
  }

  private static double compiledMillis(RateStep step) {
    return Optional.ofNullable(step.gateway()).map(ResourceUse::compilerMillis).orElse(0.0);
  }

  private static double gateway(RateStep step) {
    return Optional.ofNullable(step.gateway()).map(ResourceUse::cores).orElse(0.0);
  }

  private static double rig(RateStep step) {
    return cores(step.injectorCores()) + cores(step.mocksCores());
  }

  private static double cores(@Nullable Double cores) {
    return cores == null ? 0 : cores;
  }

  private static boolean isAt(OptionalDouble ceiling, RateStep step) {
    return ceiling.isPresent() && step.rate() >= AT_THE_CEILING * ceiling.getAsDouble();
  }

  private static boolean near(OptionalDouble ceiling, double reached) {
    return ceiling.isPresent() && reached >= NEAR_THE_CEILING * ceiling.getAsDouble();
  }
}
