package io.fanout.compare.run;

import io.fanout.compare.result.ResourceUse;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Samples all processes when a window opens and when it closes. Confined to the thread that reads
 * the injector's output.
 */
public final class ProcessSampler {
  private static final double MICROS = 1e6;
  private static final double NANOS = 1e9;
  private static final double NANOS_A_MILLI = 1e6;
  private static final double KIB = 1 << 10;

  private final @Nullable MeasuredGateway subject;
  private final Supplier<Optional<Duration>> mocksCpu;
  private final Supplier<Optional<Duration>> injectorCpu;
  private final Supplier<Optional<MachineTime>> machine;
  private final Map<Integer, Look> opened = new HashMap<>();
  private final Map<Integer, Look> closed = new HashMap<>();
  private final Map<Integer, Optional<Metrics>> metrics = new HashMap<>();
  private final Map<Integer, Optional<Double>> rss = new HashMap<>();
  private final CompilerThreads compilers;
  private final Optional<Metrics> before;
  private final Optional<Duration> compiledBefore;

  private record Look(
      long nanos,
      Optional<Duration> gateway,
      Optional<Duration> compilers,
      Optional<Duration> mocks,
      Optional<Duration> injector,
      Optional<MachineTime> machine) {
    /** The processor time of unrelated programs. */
    private Optional<Duration> others() {
      return machine.flatMap(
          all ->
              gateway.flatMap(
                  a ->
                      mocks.flatMap(
                          b -> injector.map(c -> all.busy().minus(a).minus(b).minus(c)))));
    }

    private Optional<Duration> stolen() {
      return machine.map(MachineTime::stolen);
    }
  }

  /**
   * Watches a run.
   *
   * @param subject null where the backends are called alone
   */
  public ProcessSampler(
      @Nullable MeasuredGateway subject,
      Supplier<Optional<Duration>> mocksCpu,
      Supplier<Optional<Duration>> injectorCpu,
      Supplier<Optional<MachineTime>> machine) {
    this.subject = subject;
    this.mocksCpu = mocksCpu;
    this.injectorCpu = injectorCpu;
    this.machine = machine;
    this.compilers = CompilerThreads.of(subject == null ? Optional.empty() : subject.pid());
    this.compiledBefore = compilers.cpu();
    this.before = subject == null ? Optional.empty() : subject.metrics();
  }

  public void open(int step) {
    opened.put(step, look());
  }

  /** Reads the metrics last, so that their cost falls between two windows. */
  public void close(int step) {
    closed.put(step, look());
    if (subject != null) {
      rss.put(step, subject.rssMib());
      metrics.put(step, subject.metrics());
    }
  }

  private Look look() {
    return new Look(
        System.nanoTime(),
        subject == null ? Optional.empty() : subject.cpu(),
        compilers.cpu(),
        mocksCpu.get(),
        injectorCpu.get(),
        machine.get());
  }

  /**
   * The gateway's resource use in that window; null if the window was not sampled completely.
   * Figures from its metrics are unknown if it did not report them.
   */
  @Nullable ResourceUse use(int step, double answersEachSecond) {
    Look from = opened.get(step);
    Look to = closed.get(step);
    if (from == null || to == null) {
      return null;
    }
    Duration used = difference(from.gateway(), to.gateway()).orElse(null);
    if (used == null) {
      return null;
    }
    double cores = used.toNanos() / (double) (to.nanos() - from.nanos());
    Double compiling = cores(step, Look::compilers);
    double answering = Math.max(0, cores - (compiling == null ? 0 : compiling));
    Optional<Metrics> now = metrics.getOrDefault(step, Optional.empty());
    Optional<Metrics> last = metrics.getOrDefault(step - 1, before);
    return new ResourceUse(
        cores,
        compiling,
        // By rates: a look that comes late sees another stretch than the answers were counted in.
        answersEachSecond == 0 ? 0 : answering * MICROS / answersEachSecond,
        rss.getOrDefault(step, Optional.empty()).orElse(null),
        now.map(Metrics::threads).orElse(null),
        now.map(Metrics::fibers).orElse(null),
        compilerMillis(step, to),
        now.flatMap(n -> last.map(l -> n.gcMillis() - l.gcMillis())).orElse(null),
        now.flatMap(n -> last.map(l -> n.gcPauses() - l.gcPauses())).orElse(null),
        now.flatMap(n -> last.flatMap(l -> allocatedKib(l, n))).orElse(null));
  }

  private @Nullable Double compilerMillis(int step, Look to) {
    Look last = closed.get(step - 1);
    return difference(last == null ? compiledBefore : last.compilers(), to.compilers())
        .map(worked -> worked.toNanos() / NANOS_A_MILLI)
        .orElse(null);
  }

  /** What an answer between the two took; both figures come from the same two looks. */
  private static Optional<Double> allocatedKib(Metrics from, Metrics to) {
    double answers = to.requests() - from.requests();
    double bytes = to.allocatedBytes() - from.allocatedBytes();
    return answers > 0 && bytes > 0 ? Optional.of(bytes / KIB / answers) : Optional.empty();
  }

  @Nullable Double mocksCores(int step) {
    return cores(step, Look::mocks);
  }

  @Nullable Double injectorCores(int step) {
    return cores(step, Look::injector);
  }

  /** Processors that unrelated programs kept busy; null if one of our processes runs elsewhere. */
  @Nullable Double otherCores(int step) {
    Double cores = cores(step, Look::others);
    return cores == null ? null : Math.max(0, cores);
  }

  /** Processors that the host kept from this machine's programs. */
  @Nullable Double stolenCores(int step) {
    return cores(step, Look::stolen);
  }

  private @Nullable Double cores(int step, Function<Look, Optional<Duration>> of) {
    Look from = opened.get(step);
    Look to = closed.get(step);
    if (from == null || to == null) {
      return null;
    }
    return difference(of.apply(from), of.apply(to))
        .map(used -> used.toNanos() / NANOS / ((to.nanos() - from.nanos()) / NANOS))
        .orElse(null);
  }

  private static Optional<Duration> difference(Optional<Duration> from, Optional<Duration> to) {
    return from.flatMap(earlier -> to.map(later -> later.minus(earlier)));
  }
}
