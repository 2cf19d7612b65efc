package io.fanout.soak.weather;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Which season it was when. While one turns into the next, both count: the backends are told one
 * after the other. Turned by one thread, asked by many.
 */
public final class Weather {
  private final List<Spell> spells = new ArrayList<>();

  private record Spell(long from, Set<Season> seasons) {}

  public Weather(Season first, long now) {
    spells.add(new Spell(now, EnumSet.of(first)));
  }

  /** From now on it may be either. */
  public synchronized void turning(Season next, long now) {
    EnumSet<Season> both = EnumSet.copyOf(last().seasons());
    both.add(next);
    spells.add(new Spell(now, both));
  }

  /** From now on it is the next alone. */
  public synchronized void turned(Season next, long now) {
    spells.add(new Spell(now, EnumSet.of(next)));
  }

  private Spell last() {
    return spells.get(spells.size() - 1);
  }

  /** Whatever it was for a part of that time. */
  public synchronized Set<Season> between(long from, long to) {
    EnumSet<Season> met = EnumSet.noneOf(Season.class);
    for (int i = spells.size() - 1; i >= 0; i--) {
      Spell spell = spells.get(i);
      if (spell.from() - to <= 0) {
        met.addAll(spell.seasons());
      }
      if (spell.from() - from <= 0) {
        break;
      }
    }
    return met;
  }
}
