package io.fanout.launcher.process;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Distinguishes a process that starts slowly from one that hangs, by its activity. The duration of
 * a start says nothing, because a machine may be slow to supply memory, processor time or files.
 *
 * <p>Confined to the waiting thread.
 */
public final class ProgressWatch {
  /** How long a process may be idle before it counts as hanging. */
  public static final Duration SILENCE = Duration.ofSeconds(30);

  /**
   * A start needs seconds of processor time; a process that has used this much will never be ready.
   */
  static final Duration MOST_CPU = Duration.ofMinutes(10);

  /**
   * The longest gap between two checks that counts; in a longer one, the watch itself got no
   * processor.
   */
  private static final Duration LONGEST_GAP = Duration.ofSeconds(10);

  private final Duration silence;
  private final LongSupplier clock;
  private @Nullable ProcessActivity last;
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

  /** Records the process's activity; call it every few seconds. */
  public void look(ProcessActivity now) {
    long at = clock.getAsLong();
    ProcessActivity before = last;
    if (before == null || now.isProgressSince(before)) {
      last = now;
      silent = 0;
    } else {
      silent += Math.min(at - lastLook, LONGEST_GAP.toNanos());
    }
    lastLook = at;
    endless = now.cpu().compareTo(MOST_CPU) > 0;
  }

  /** Whether waiting any longer is pointless. */
  public boolean hangs() {
    return endless || silent >= silence.toNanos();
  }

  /** The reason, for a message. */
  public String said() {
    return endless
        ? "it has used %d min of processor time".formatted(MOST_CPU.toMinutes())
        : "no progress for %d s (%s)"
            .formatted(silence.toSeconds(), last == null ? "nothing seen" : last);
  }
}
