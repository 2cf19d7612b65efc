package io.fanout.boot.sizing;

import io.fanout.core.settings.GatewaySettings;
import io.fanout.core.settings.HeapBounds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How many pods with these settings a load needs, with the arithmetic, in lines of text. */
public final class PodAdvice {
  /**
   * The utilisation of a pod to plan with; the rest is for a failing pod and for the start of a new
   * one.
   */
  private static final double USED = 0.7;

  private static final double MILLIS = 1e6;
  private static final int FEWEST = 2;

  private final LoadProfile load;
  private final GatewaySettings settings;
  private final PodSize pod;

  /**
   * The resources of a pod.
   *
   * @param openFiles how many files it may open
   * @param perRequest how much processor time a request takes
   */
  public record PodSize(int processors, long openFiles, Duration perRequest) {}

  private PodAdvice(LoadProfile load, GatewaySettings settings, PodSize pod) {
    this.load = load;
    this.settings = settings;
    this.pod = pod;
  }

  /** All of it. */
  public static List<String> of(LoadProfile load, GatewaySettings settings, PodSize pod) {
    return new PodAdvice(load, settings, pod).lines();
  }

  private List<String> lines() {
    long inFlight = LoadProfile.peak(load.slow().requestsInFlight());
    int mostInFlight = HeapBounds.ofThisProcess().maxInFlight(settings);
    long files = Math.max(1, OpenFiles.requestsAtOnce(pod.openFiles(), load.calls()));
    double millis = pod.perRequest().toNanos() / MILLIS;
    long rate = Math.max(1, (long) (pod.processors() * 1000 / millis));
    long pods = FEWEST;
    pods = Math.max(pods, needed(inFlight, mostInFlight));
    pods = Math.max(pods, needed(inFlight, files));
    pods = Math.max(pods, needed((long) Math.ceil(load.rate()), rate));
    List<String> lines = new ArrayList<>();
    lines.add(
        "pods of %d processors and %d open files, each used to %.0f %%"
            .formatted(pod.processors(), pod.openFiles(), USED * 100));
    lines.add(row("requests in flight when all are slow", inFlight, mostInFlight));
    lines.add(row("the same, by open files (1 + calls each)", inFlight, files));
    lines.add(
        row(
            String.format(Locale.ROOT, "requests/s at %.2f ms of processor each", millis),
            (long) Math.ceil(load.rate()),
            rate));
    lines.add("  needed: %d pods, at least %d so that one may fail".formatted(pods, FEWEST));
    long usual = Math.round(Math.ceil(load.requestsInFlight() / pods));
    lines.add(
        "  autoscaling.inFlight: %d, twice what a pod has in flight on average"
            .formatted(Math.max(1, 2 * usual)));
    return lines;
  }

  private static long needed(long all, long ofOnePod) {
    return (long) Math.ceil(all / (ofOnePod * USED));
  }

  private static String row(String what, long all, long ofOnePod) {
    return String.format(
        Locale.ROOT,
        "  %-42s %8d / (%d x %.1f) = %.2f",
        what,
        all,
        ofOnePod,
        USED,
        all / (ofOnePod * USED));
  }
}
