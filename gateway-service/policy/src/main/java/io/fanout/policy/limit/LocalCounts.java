package io.fanout.policy.limit;

import io.fanout.core.json.SipHash;
import io.fanout.core.time.NanoClock;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts in this gateway's memory: 16 bytes of a fixed table for each key. It keeps the key's hash
 * and one time, when the key has all of its permits again. From then on, the key is as good as
 * forgotten, and another one may take its place. A permit taken moves the time into the future by
 * the time that one permit takes to come back; no permit is left where that is too far.
 *
 * <p>A key has one of the 16 places of its set. Where all are taken by keys in use, the one that is
 * nearest to having all permits is forgotten: it gains the least. The hash is keyed, so that
 * clients cannot choose keys of one set.
 *
 * <p>A set is changed under a lock that is held for some nanoseconds, so counts are exact.
 */
public final class LocalCounts implements LimitCounts {
  private static final int SET = 16;
  private static final int MOST_LOCKS = 1024;
  private static final int SPINS = 64;
  private static final long LONGEST = Long.MAX_VALUE / 4;

  private final NanoClock clock;
  private final long start;
  private final long perPermit;
  private final long tolerance;
  private final SipHash hash;
  private final long[] hashes;
  private final long[] fullAt;
  private final int sets;
  private final AtomicIntegerArray locks;
  private final LongAdder forgotten = new LongAdder();

  public LocalCounts(LimitRule rule, NanoClock clock) {
    this.clock = clock;
    this.start = clock.now() - 1;
    this.perPermit = rule.nanosPerPermit();
    this.tolerance = perPermit > LONGEST / rule.burst() ? LONGEST : perPermit * rule.burst();
    SecureRandom random = new SecureRandom();
    this.hash = new SipHash(random.nextLong(), random.nextLong());
    this.sets = sets(rule.maxKeys());
    this.hashes = new long[sets * SET];
    this.fullAt = new long[sets * SET];
    this.locks = new AtomicIntegerArray(Math.min(sets, MOST_LOCKS));
  }

  /** A third more places than keys, at least, as a power of two. */
  private static int sets(int keys) {
    long places = Math.max(SET, keys * 4L / 3);
    return Math.max(1, (int) (Long.highestOneBit(places - 1) * 2 / SET));
  }

  /** How many bytes the table takes. */
  long tableBytes() {
    return (long) sets * SET * 2 * Long.BYTES;
  }

  @Override
  public Permit take(String key) {
    long own = hash(key);
    int set = (int) (own & (sets - 1));
    long now = clock.now() - start;
    lock(set);
    try {
      int place = place(set * SET, own);
      long before = hashes[place] == own ? Math.max(fullAt[place], now) : now;
      long used = before - now + perPermit;
      if (used > tolerance) {
        return new Permit(false, 0, used - tolerance);
      }
      if (hashes[place] != own && fullAt[place] > now) {
        forgotten.increment();
      }
      hashes[place] = own;
      fullAt[place] = now + used;
      return new Permit(true, (tolerance - used) / perPermit, used);
    } finally {
      unlock(set);
    }
  }

  @Override
  public void giveBack(String key) {
    long own = hash(key);
    int set = (int) (own & (sets - 1));
    lock(set);
    try {
      for (int place = set * SET; place < set * SET + SET; place++) {
        if (hashes[place] == own) {
          fullAt[place] -= perPermit;
        }
      }
    } finally {
      unlock(set);
    }
  }

  @Override
  public long forgotten() {
    return forgotten.sum();
  }

  /** The key's place, or the one that it takes: a free one, or that of the key nearest to free. */
  private int place(int from, long own) {
    int best = from;
    for (int place = from; place < from + SET; place++) {
      if (hashes[place] == own) {
        return place;
      }
      if (fullAt[place] < fullAt[best]) {
        best = place;
      }
    }
    return best;
  }

  private long hash(String key) {
    byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
    long own = hash.hash(bytes, 0, bytes.length);
    return own == 0 ? 1 : own; // 0 marks an empty slot
  }

  @SuppressWarnings("ThreadPriorityCheck") // the lock's holder may need the processor
  private void lock(int set) {
    int lock = set & (locks.length() - 1);
    for (int spins = 0; !locks.compareAndSet(lock, 0, 1); spins++) {
      if (spins < SPINS) {
        Thread.onSpinWait();
      } else {
        Thread.yield();
      }
    }
  }

  private void unlock(int set) {
    locks.set(set & (locks.length() - 1), 0);
  }
}
