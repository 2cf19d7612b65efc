package io.fanout.soak.phase;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Records when each phase was active. During a change both phases count, because the backends
 * change one after another. One thread writes; any thread may read.
 */
public final class PhaseLog {
  private final List<Spell> spells = new ArrayList<>();

  private record Spell(long from, Set<Phase> phases) {}

  public PhaseLog(Phase first, long now) {
    spells.add(new Spell(now, EnumSet.of(first)));
  }

  /** The change to the next phase begins: from now on, both are active. */
  public synchronized void turning(Phase next, long now) {
    EnumSet<Phase> both = EnumSet.copyOf(last().phases());
    both.add(next);
    spells.add(new Spell(now, both));
  }

  /** The change is complete: from now on, only the next phase is active. */
  public synchronized void turned(Phase next, long now) {
    spells.add(new Spell(now, EnumSet.of(next)));
  }

  private Spell last() {
    return spells.get(spells.size() - 1);
  }

  /** All phases that were active at some time in this interval. */
  public synchronized Set<Phase> between(long from, long to) {
    EnumSet<Phase> met = EnumSet.noneOf(Phase.class);
    for (int i = spells.size() - 1; i >= 0; i--) {
      Spell spell = spells.get(i);
      if (spell.from() - to <= 0) {
        met.addAll(spell.phases());
      }
      if (spell.from() - from <= 0) {
        break;
      }
    }
    return met;
  }
}
