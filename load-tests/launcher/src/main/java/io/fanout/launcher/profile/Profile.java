package io.fanout.launcher.profile;

import io.fanout.launcher.process.LauncherException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/**
 * Summarises a recording: the waits of threads, longest first, and the running methods, most
 * frequent first. Waits for the next task are summed separately.
 */
public final class Profile {
  private static final String SAMPLE = "jdk.ExecutionSample";
  private static final String PARK = "jdk.ThreadPark";

  /** The events that are waits, with a description for each. */
  private static final Map<String, String> WAITS =
      Map.of(
          PARK,
          "parked",
          "jdk.JavaMonitorEnter",
          "for a lock",
          "jdk.JavaMonitorWait",
          "for a signal",
          "jdk.ThreadSleep",
          "asleep",
          "jdk.VirtualThreadPinned",
          "pinned",
          "jdk.SocketRead",
          "reading a socket",
          "jdk.SocketWrite",
          "writing a socket");

  private static final Map<String, String> CLASS_FIELDS =
      Map.of(
          PARK,
          "parkedClass",
          "jdk.JavaMonitorEnter",
          "monitorClass",
          "jdk.JavaMonitorWait",
          "monitorClass");

  private final Map<String, Wait> waits = new HashMap<>();
  private final Map<String, Integer> methods = new HashMap<>();
  private Duration idle = Duration.ZERO;
  private Duration stopped = Duration.ZERO;
  private int samples;

  /** How often and how long threads waited for the same thing at the same place. */
  public record Wait(String what, int times, Duration sum) {
    Wait and(Wait more) {
      return new Wait(what, times + more.times, sum.plus(more.sum));
    }
  }

  /** A method and how many samples found it running. */
  public record Hot(String method, int samples) {}

  private Profile() {}

  public static Profile of(Path recording) {
    Profile profile = new Profile();
    try (RecordingFile file = new RecordingFile(recording)) {
      while (file.hasMoreEvents()) {
        profile.take(file.readEvent());
      }
      return profile;
    } catch (IOException failed) {
      throw new LauncherException(
          "%s cannot be read: %s (expected: a Flight Recorder's file)"
              .formatted(recording, failed.getMessage()),
          failed);
    }
  }

  private void take(RecordedEvent event) {
    String type = event.getEventType().getName();
    String how = WAITS.get(type);
    if (type.equals(SAMPLE)) {
      samples++;
      methods.merge(Frames.top(event.getStackTrace()), 1, Integer::sum);
    } else if (type.equals("jdk.GCPhasePause")) {
      stopped = stopped.plus(event.getDuration());
    } else if (how != null && Frames.isIdle(event.getStackTrace())) {
      idle = idle.plus(event.getDuration());
    } else if (how != null) {
      String what = how + onWhat(type, event) + " in " + Frames.waiter(event.getStackTrace());
      waits.merge(what, new Wait(what, 1, event.getDuration()), Wait::and);
    }
  }

  private static String onWhat(String type, RecordedEvent event) {
    String field = CLASS_FIELDS.get(type);
    RecordedClass lock = field == null ? null : event.getClass(field);
    return lock == null ? "" : ", " + lock.getName();
  }

  /** The waits with the longest sums. */
  public List<Wait> waits(int most) {
    return waits.values().stream()
        .sorted(Comparator.comparing(Wait::sum).reversed())
        .limit(most)
        .toList();
  }

  /** The methods that ran most. */
  public List<Hot> hot(int most) {
    return methods.entrySet().stream()
        .map(entry -> new Hot(entry.getKey(), entry.getValue()))
        .sorted(Comparator.comparingInt(Hot::samples).reversed())
        .limit(most)
        .toList();
  }

  /** How many samples of running threads there are. */
  public int samples() {
    return samples;
  }

  /** The total time that threads waited for their next task. */
  public Duration idle() {
    return idle;
  }

  /** The total pause time of the garbage collector. */
  public Duration stopped() {
    return stopped;
  }
}
