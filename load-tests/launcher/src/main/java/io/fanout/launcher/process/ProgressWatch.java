package io.fanout.launcher.process;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Tells a process that starts slowly from one that hangs: the first still does something. How long
 * a start takes says nothing, because a machine may be slow to supply memory, processor time or
 * files.
 *
 * <p>Belongs to the thread that waits.
 */
public final class ProgressWatch {
  /** How long a process may do nothing before it counts as hanging. */
  public static final Duration SILENCE = Duration.ofSeconds(30);

  /** A start takes seconds of this; one that has used so much works without end. */
  static final Duration MOST_CPU = Duration.ofMinutes(10);

  /** A gap between two looks counts as no more: then the watch itself got no processor. */
  private static final Duration LONGEST_GAP = Duration.ofSeconds(10);

  private final Duration silence;
  private final LongSupplier clock;
  private @Nullable Activity last;
  private long lastLook;
  private long silent;
  private boolean endless;

  public ProgressWatch(Duration silence) {
    this(silence, System::nanoTime);
  }

  ProgressWatch(Duration silence, LongSupplier clock) {
    this.silence = silence;
    this.clock = clock;
    this.lastLook = clock.getAsLong();
  }

  /** Takes note of what the process has done by now; to be called every few seconds. */
  public void look(Activity now) {
    long at = clock.getAsLong();
    Activity before = last;
    if (before == null || now.isProgressSince(before)) {
      last = now;
      silent = 0;
    } else {
      silent += Math.min(at - lastLook, LONGEST_GAP.toNanos());
    }
    lastLook = at;
    endless = now.cpu().compareTo(MOST_CPU) > 0;
  }

  /** Whether there is no use in waiting any longer. */
  public boolean hangs() {
    return endless || silent >= silence.toNanos();
  }

  /** Why, for a message. */
  public String said() {
    return endless
        ? "it has used %d min of processor time".formatted(MOST_CPU.toMinutes())
        : "no progress for %d s (%s)"
            .formatted(silence.toSeconds(), last == null ? "nothing seen" : last);
  }
}
