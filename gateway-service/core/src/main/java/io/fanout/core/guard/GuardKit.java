package io.fanout.core.guard;

import io.fanout.core.strand.Strands;
import io.fanout.core.time.NanoClock;
import io.fanout.core.time.Timers;
import java.time.InstantSource;

/**
 * What guards are built on.
 *
 * @param strands how they wait, and where second attempts run
 * @param timers what wakes them
 * @param clock the time they measure
 * @param calendar the date, which some backends name in Retry-After
 * @param chance what spreads retries and calls
 * @param events receives their events
 * @param outbound knows the counters of quotas, and credentials
 */
public record GuardKit(
    Strands strands,
    Timers timers,
    NanoClock clock,
    InstantSource calendar,
    RandomSource chance,
    GuardEvents events,
    OutboundPolicy outbound) {

  /** With the date and the randomness of the process. */
  public static GuardKit of(Strands strands, Timers timers, NanoClock clock, GuardEvents events) {
    return of(strands, timers, clock, events, OutboundPolicy.LOCAL);
  }

  /** The same, with what guards need to know about backends beyond their settings. */
  public static GuardKit of(
      Strands strands,
      Timers timers,
      NanoClock clock,
      GuardEvents events,
      OutboundPolicy outbound) {
    return new GuardKit(
        strands, timers, clock, InstantSource.system(), RandomSource.OF_THREAD, events, outbound);
  }
}
