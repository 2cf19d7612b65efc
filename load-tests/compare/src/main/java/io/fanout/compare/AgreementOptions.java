package io.fanout.compare;

import io.fanout.compare.plan.Latency;
import io.fanout.compare.plan.Variant;
import io.fanout.compare.run.RigPrograms;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that compare the engines with each other. */
final class AgreementOptions {
  static final String LATENCIES = "100,1000";
  static final List<Double> RATES = List.of(400.0, 1_000.0);

  /**
   * Every JDK runs these. A pool of 200 threads sustains none of the rates with backends that take
   * a second.
   */
  static final List<String> VARIANTS = List.of("fiber-event-loop", "fiber-comsat");

  /** How often each engine measures each cell. In six turns, each begins equally often. */
  static final int TURNS = 6;

  /**
   * The optimizing compiler can go on changing a gateway for minutes, so that a turn would say less
   * about its engine.
   */
  private static final String WITHOUT_OPTIMIZING_COMPILER = "-XX:TieredStopAtLevel=1";

  /** The shortest latency, in milliseconds, that leaves room for the backends' spread. */
  private static final double SHORTEST_LATENCY = 2;

  @Option(
      names = "--agreement",
      description =
          "measure gateways at fixed rates with the lean engine, with Gatling and WireMock, and with --rig, in turn (by default fiber-event-loop and fiber-comsat at 400 and 1,000 requests/s, 100 and 1,000 ms, 6 turns, and without the optimizing compiler unless --jvm-flag says otherwise)")
  private boolean agreement;

  @Option(
      names = "--rig",
      paramLabel = "FOLDER",
      description =
          "with --agreement, on Linux: an external rig in C, with mockd.c, which simulates backends, and fanload.c, which sends load")
  private @Nullable Path rig;

  boolean isGiven() {
    return agreement;
  }

  /** The gateways to measure, of which these are wanted. */
  List<Variant> gateways(List<Variant> wanted, List<String> jvmFlags) {
    return agreement && jvmFlags.isEmpty()
        ? wanted.stream().map(variant -> variant.with(WITHOUT_OPTIMIZING_COMPILER)).toList()
        : wanted;
  }

  /** The folder of the external rig; empty if none was named. */
  Optional<Path> rig() {
    return Optional.ofNullable(rig);
  }

  /** Refuses a rig that nothing uses, or that cannot be one. */
  void refuseBadRig() {
    if (rig != null) {
      if (!agreement) {
        throw new IllegalArgumentException(
            "--rig: without --agreement (expected: --agreement, which compares the rig with the lab's engines)");
      }
      RigPrograms.refuseMissing(rig);
    }
  }

  /** Refuses latencies that one of the engines cannot simulate. */
  void refuseUnfit(List<Latency> latencies) {
    for (Latency latency : latencies) {
      if (agreement && (!latency.isFixed() || latency.median() < SHORTEST_LATENCY)) {
        throw new IllegalArgumentException(
            "--latencies: %s with --agreement (expected: fixed ones of at least %.0f ms, which all engines can simulate)"
                .formatted(latency.spec(), SHORTEST_LATENCY));
      }
    }
  }
}
