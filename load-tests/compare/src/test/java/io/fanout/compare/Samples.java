package io.fanout.compare;

import io.fanout.compare.result.Calibration;
import io.fanout.compare.result.Comparison;
import io.fanout.compare.result.Conditions;
import io.fanout.compare.result.LimitingResource;
import io.fanout.compare.result.MeasuredCell;
import io.fanout.compare.result.RateStep;
import io.fanout.compare.result.ResourceUse;
import io.fanout.compare.result.VariantSetup;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sample results. */
public final class Samples {
  private static final String THREE_CALLS = "three calls at once";

  private Samples() {}

  public static VariantSetup pool() {
    return new VariantSetup(
        "thread-pool-200",
        "thread-pool",
        List.of(
            "--gateway.mode=thread-pool",
            "--gateway.client=event-loop",
            "--gateway.pool.request-threads=200",
            "--gateway.pool.call-threads=600"),
        "25.0.3",
        "-Xmx1g",
        200,
        600);
  }

  public static VariantSetup fiber() {
    return fiber("fiber-event-loop");
  }

  public static VariantSetup fiber(String name) {
    return new VariantSetup(
        name, "fiber", List.of("--gateway.mode=fiber"), "25.0.3", "-Xmx1g", null, null);
  }

  public static VariantSetup peer() {
    return new VariantSetup("mine", "peer", List.of("./run-mine"), "\u2013", "\u2013", null, null);
  }

  public static VariantSetup virtual() {
    return new VariantSetup(
        "virtual-thread",
        "virtual-thread",
        List.of("--gateway.mode=virtual-thread"),
        "25.0.3",
        "-Xmx1g",
        null,
        null);
  }

  public static RateStep held(double rate, double p99, double cpuMicros) {
    return step(rate, p99, cpuMicros, true, Map.of());
  }

  public static RateStep broken(double rate, Map<String, Long> errors) {
    return step(rate, 2_000, 100, false, errors);
  }

  private static RateStep step(
      double rate, double p99, double cpuMicros, boolean held, Map<String, Long> errors) {
    return new RateStep(
        rate,
        rate,
        5,
        held,
        p99 - 5,
        List.of(
            List.of(0.0, p99 - 10),
            List.of(50.0, p99 - 5),
            List.of(99.0, p99),
            List.of(100.0, p99 + 5)),
        errors,
        0,
        1,
        new ResourceUse(
            rate * cpuMicros / 1e6, 0.0, cpuMicros, 300.0, 40L, 1_000L, 0.0, 3.0, 1L, 7.5),
        0.2,
        0.3,
        0.0,
        0.0);
  }

  public static MeasuredCell cell(
      VariantSetup setup,
      String latency,
      int repetition,
      LimitingResource limit,
      RateStep... steps) {
    return new MeasuredCell(setup.name(), latency, repetition, List.of(steps), limit, "");
  }

  public static Comparison of(List<VariantSetup> setups, MeasuredCell... cells) {
    return new Comparison(
        List.of(conditions()),
        setups,
        List.of(100.0),
        List.of(new Calibration("100", 100, 100.5, 102, 3_000, 301)),
        List.of(cells),
        List.of(),
        List.of());
  }

  /** A comparison with a capacity plan for that rate. */
  public static Comparison planning(double rate, List<VariantSetup> setups, MeasuredCell... cells) {
    return new Comparison(
        List.of(conditions(50, rate, THREE_CALLS)),
        setups,
        List.of(100.0),
        List.of(),
        List.of(cells),
        List.of(),
        List.of());
  }

  /** A comparison in which fibers are far ahead at a second and level at 10 ms. */
  public static Comparison usual() {
    return of(
        List.of(pool(), fiber(), virtual()),
        cell(pool(), "10", 1, LimitingResource.GATEWAY, held(100, 12, 90), held(4_000, 40, 95)),
        cell(fiber(), "10", 1, LimitingResource.RIG, held(100, 11, 60), held(4_100, 30, 70)),
        cell(
            pool(),
            "1000",
            1,
            LimitingResource.POOL,
            held(100, 1_002, 100),
            held(190, 1_010, 120),
            broken(210, Map.of("rejected (503)", 12L))),
        cell(
            fiber(),
            "1000",
            1,
            LimitingResource.GATEWAY,
            held(100, 1_002, 80),
            held(3_800, 1_030, 90)),
        cell(
            virtual(),
            "1000",
            1,
            LimitingResource.GATEWAY,
            held(100, 1_002, 80),
            held(2_000, 1_030, 90)));
  }

  /** The usual comparison under another objective. */
  public static Comparison withMargin(double millis) {
    return under(conditions(millis, null, THREE_CALLS));
  }

  /** The usual comparison of another endpoint. */
  public static Comparison ofEndpoint(String label) {
    return under(conditions(50, null, label));
  }

  private static Comparison under(Conditions conditions) {
    Comparison usual = usual();
    return new Comparison(
        List.of(conditions),
        usual.variants(),
        usual.fixedRates(),
        usual.calibrations(),
        usual.cells(),
        usual.notes(),
        List.of());
  }

  private static Conditions conditions() {
    return conditions(50, null, THREE_CALLS);
  }

  private static Conditions conditions(
      double margin, @Nullable Double targetRate, String endpoint) {
    return new Conditions(
        "2026-11-21 07:00",
        "0123456789ab",
        "Linux 6",
        "Some <CPU>",
        2,
        24_000,
        20_000,
        "pinned",
        "3.15.1",
        margin,
        5,
        1,
        1,
        false,
        1,
        1,
        "./fanout compare",
        "the lean engine",
        endpoint,
        3,
        targetRate);
  }
}
