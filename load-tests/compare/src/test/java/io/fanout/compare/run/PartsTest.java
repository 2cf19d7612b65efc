package io.fanout.compare.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.compare.plan.Latency;
import io.fanout.compare.plan.Workload;
import io.fanout.compare.result.RateStep;
import io.fanout.compare.result.ResourceUse;
import io.fanout.launcher.process.LauncherException;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PartsTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void metricsAreSummedOverTheirTags() {
    Metrics metrics =
        Metrics.parse(
            """
            # HELP jvm_gc_pause_seconds_sum x
            jvm_gc_pause_seconds_sum{action="a",cause="b"} 0.25
            jvm_gc_pause_seconds_sum{action="c",cause="d"} 0.05
            jvm_gc_pause_seconds_count{action="a"} 3
            fanout_fibers_alive 12.0
            process_cpu_time_ns_total 2.286E10
            odd{a="NaN"} NaN
            """);

    assertThat(metrics.gcMillis()).isEqualTo(300);
    assertThat(metrics.gcPauses()).isEqualTo(3);
    assertThat(metrics.fibers()).isEqualTo(12);
    assertThat(metrics.cpuNanos()).isEqualTo(2.286e10);
  }

  @Test
  void processorsAreReadAsRanges() {
    assertThat(Pinning.numbers("0-2,5\n")).isEqualTo(List.of(0, 1, 2, 5));
  }

  @Test
  void withoutPinningAllShareAllProcessors() {
    Pinning pinning = Pinning.of(false);

    assertThat(pinning.gateway()).isEqualTo(pinning.rig()).isNotEmpty();
    assertThat(pinning.gatewayPlace()).isEqualTo(CpuPlacement.ANYWHERE);
    assertThat(pinning.said()).startsWith("not pinned: all processes share");
  }

  @Test
  void theRemainingTimeFollowsFromTheCompletedCells() {
    List<String> said = new ArrayList<>();
    long[] now = {0};
    Progress progress = new Progress(said::add, () -> now[0], 3, Duration.ofSeconds(50));
    progress.begin();
    now[0] = Duration.ofSeconds(60).toNanos();
    progress.done("one");
    now[0] = Duration.ofSeconds(100).toNanos();
    progress.done("two");
    progress.done("three");

    assertThat(said)
        .containsExactly(
            "3 cells, about 3 min",
            "[1/3] one; about 2 min left",
            "[2/3] two; about 50 s left",
            "[3/3] three");
  }

  @Test
  void aWindowsUseIsTheDifferenceOfTwoSamples() {
    long[] millis = {100};
    ProcessSampler watch =
        new ProcessSampler(
            null,
            () -> Optional.of(Duration.ofMillis(millis[0])),
            Optional::empty,
            Optional::empty);
    watch.open(0);
    millis[0] = 400;
    watch.close(0);

    assertThat(watch.mocksCores(0)).isPositive();
    assertThat(watch.injectorCores(0)).isNull();
    assertThat(watch.use(0, 10)).isNull();
    assertThat(watch.mocksCores(1)).isNull();
    assertThat(watch.otherCores(0)).isNull();
  }

  @Test
  void timeOfOtherProgramsAndOfTheHostIsTold() {
    MeasuredGateway gateway =
        new MeasuredGateway(
            "http://127.0.0.1:1",
            "http://127.0.0.1:1",
            Optional.of(ProcessHandle.current().pid()),
            () -> {});
    Duration hour = Duration.ofHours(1);

    ProcessSampler busy = watchedWhile(gateway, new MachineTime(hour, Duration.ZERO));
    assertThat(busy.otherCores(0)).isPositive();
    assertThat(busy.stolenCores(0)).isZero();

    ProcessSampler robbed = watchedWhile(gateway, new MachineTime(Duration.ZERO, hour));
    assertThat(robbed.otherCores(0)).isZero();
    assertThat(robbed.stolenCores(0)).isPositive();
  }

  private static ProcessSampler watchedWhile(MeasuredGateway gateway, MachineTime passes) {
    Supplier<Optional<Duration>> none = () -> Optional.of(Duration.ZERO);
    Queue<MachineTime> looks =
        new ArrayDeque<>(List.of(new MachineTime(Duration.ZERO, Duration.ZERO), passes));
    ProcessSampler watch =
        new ProcessSampler(gateway, none, none, () -> Optional.ofNullable(looks.poll()));
    watch.open(0);
    watch.close(0);
    return watch;
  }

  @Test
  void machineTimeIsReadWhereTheSystemReportsIt() {
    Optional<MachineTime> time = Machine.time();
    assertThat(time.isPresent()).isEqualTo(Files.exists(Path.of("/proc/stat")));
    assertThat(time.map(MachineTime::busy).orElse(Duration.ofHours(1))).isPositive();
  }

  @Test
  void neitherIdlingNorWaitingForADiskNorTheHostKeepsTheMachineBusy() {
    assertThat(MachineTime.of("1 20 300 4000 50000 600000 7000000 80000000"))
        .isEqualTo(new MachineTime(Duration.ofMillis(76_003_210), Duration.ofMillis(800_000_000)));
  }

  @Test
  void aMissingMetricIsUnknownAndNotZero() {
    MeasuredGateway silent =
        new MeasuredGateway(
            "http://127.0.0.1:1",
            "http://127.0.0.1:1",
            Optional.of(ProcessHandle.current().pid()),
            () -> {});
    ProcessSampler watch =
        new ProcessSampler(silent, Optional::empty, Optional::empty, Optional::empty);
    watch.open(0);
    useTheProcessorFor(Duration.ofMillis(200));
    watch.close(0);

    ResourceUse use = Objects.requireNonNull(watch.use(0, 10));
    double compiling = Objects.requireNonNullElse(use.compilerCores(), 0.0);
    assertThat(use.cores()).isGreaterThan(compiling);
    assertThat(use.cpuMicros()).isEqualTo((use.cores() - compiling) * 1e6 / 10);
    assertThat(use.threads()).isNull();
    assertThat(use.gcMillis()).isNull();
  }

  private static void useTheProcessorFor(Duration time) {
    Supplier<Duration> used =
        () -> ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ofDays(1));
    Duration end = used.get().plus(time);
    while (used.get().compareTo(end) < 0) {
      Thread.onSpinWait();
    }
  }

  @Test
  void aGatewayRestsWhenItUsesLessThanAFifthOfAProcessor() {
    Optional<Duration> before = Optional.of(Duration.ofSeconds(1));

    assertThat(MeasuredGateway.isResting(before, Optional.of(Duration.ofMillis(1_040)))).isTrue();
    assertThat(MeasuredGateway.isResting(before, Optional.of(Duration.ofMillis(1_060)))).isFalse();
    assertThat(MeasuredGateway.isResting(before, Optional.empty())).isFalse();
  }

  @Test
  void compilersAreToldApartWhereTheSystemNamesThreads() {
    CompilerThreads own = CompilerThreads.of(Optional.of(ProcessHandle.current().pid()));
    Optional<Duration> before = own.cpu();

    assertThat(before.isPresent()).isEqualTo(Files.exists(Path.of("/proc/self/schedstat")));
    assertThat(own.cpu().orElse(Duration.ZERO))
        .isGreaterThanOrEqualTo(before.orElse(Duration.ZERO))
        .isLessThan(ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ofDays(1)));
    assertThat(CompilerThreads.of(Optional.empty()).cpu()).isEmpty();
  }

  @Test
  void withoutProcessAndMetricsTheProcessorTimeIsUnknown() {
    MeasuredGateway gone =
        new MeasuredGateway("http://127.0.0.1:1", "http://127.0.0.1:1", Optional.empty(), () -> {});
    ProcessSampler watch =
        new ProcessSampler(gone, Optional::empty, Optional::empty, Optional::empty);
    watch.open(0);
    watch.close(0);

    assertThat(watch.use(0, 10)).isNull();
  }

  @Test
  void backendsThatCannotBeSetAreNamed() {
    Backends nobody =
        Backends.wireMock("127.0.0.1", 1, Optional.empty(), Long.MAX_VALUE, Workload.threeCalls());

    assertThat(nobody.urls()).isEqualTo("http://127.0.0.1:1,http://127.0.0.1:2,http://127.0.0.1:3");
    assertThatThrownBy(() -> nobody.answerAfter(Latency.parse("lognormal:100,0.5")))
        .isInstanceOf(LauncherException.class)
        .hasMessageStartingWith("the backends cannot be set: 127.0.0.1:1: nobody listens there");
  }

  @Test
  void garbageIsCollectedInOtherProcesses() {
    long before = collections();

    HeapCollection.collect(ProcessHandle.current().pid());

    assertThat(collections()).isGreaterThan(before);
  }

  private static long collections() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionCount)
        .sum();
  }

  @Test
  void stepsThatWereCutOffSayNothing() {
    String json =
        """
        {"open":true,"steps":[
        {"number":0,"rate":10,"seconds":2,"arrived":19,"held":true,"cut":false,"mean":5,"errors":{"timed out":1},"unanswered":2,"lagP99":0.5,"curve":[[50,4],[99,9]]},
        {"number":1,"rate":20,"seconds":2,"arrived":3,"cut":true,"curve":[]}]}
        """;
    List<RateStep> steps =
        Results.steps(
            json, new ProcessSampler(null, Optional::empty, Optional::empty, Optional::empty));

    assertThat(steps).hasSize(1);
    assertThat(steps.get(0).achieved()).isEqualTo(9.5);
    assertThat(steps.get(0).failed()).isEqualTo(3);
    assertThat(steps.get(0).percentile(99)).isEqualTo(9);
  }

  @Test
  void reportsOfGatlingKeepWhatTheyShareOnce() throws IOException {
    Path run = folder.resolve("running").resolve("stairs-1");
    for (String file : List.of("js/chart.js", "js/stats.js", "style/style.css", "simulation.log")) {
      Files.createDirectories(run.resolve(file).getParent());
      Files.writeString(run.resolve(file), "x");
    }
    Files.writeString(
        run.resolve("index.html"),
        "<script src=\"js/chart.js\"></script><script src=\"js/stats.js\">");

    Path all = folder.resolve("all");
    assertThat(GatlingReport.keep(folder.resolve("running"), all, "cell-1"))
        .isEqualTo("cell-1/index.html");

    assertThat(all.resolve("cell-1/index.html"))
        .hasContent("<script src=\"../shared/js/chart.js\"></script><script src=\"js/stats.js\">");
    assertThat(all.resolve("shared/js/chart.js")).exists();
    assertThat(all.resolve("cell-1/js/stats.js")).exists();
    assertThat(all.resolve("cell-1/simulation.log")).doesNotExist();
    assertThat(folder.resolve("running")).doesNotExist();
    Files.createDirectories(run);
    Files.createDirectories(run.resolve("js"));
    Files.createDirectories(run.resolve("style"));
    Files.writeString(run.resolve("index.html"), "newer");
    assertThat(GatlingReport.keep(folder.resolve("running"), all, "cell-1"))
        .isEqualTo("cell-1/index.html");
    assertThat(all.resolve("cell-1/index.html")).hasContent("newer");
    assertThat(GatlingReport.keep(folder.resolve("running"), all, "cell-2")).isEmpty();
  }
}
