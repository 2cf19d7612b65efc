package io.fanout.compare.run;

import io.fanout.compare.plan.Latency;
import io.fanout.compare.plan.SettlingTime;
import io.fanout.compare.plan.ThroughputCeiling;
import io.fanout.compare.plan.Workload;
import io.fanout.compare.result.Calibration;
import io.fanout.compare.result.RateStep;
import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.process.Port;
import io.fanout.launcher.service.Http;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A rig outside of this project, which shares no code with the lab's engines. */
final class ExternalRig implements TurnTaker, AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final double MILLIS = 1_000;
  private static final int TIMEOUT_MILLIS = 10_000;
  private static final double NO_LIMIT = Double.MAX_VALUE;

  /** A machine can be busy for a moment; three times in a row means that it is not quiet. */
  private static final int CALIBRATIONS = 3;

  /** The width of the spread around a latency, half of it to either side, as lean backends have. */
  private static final double SPREAD_MILLIS = 2;

  /** A number of six digits, as the load generator sends. */
  private static final String ANY_NUMBER = "100000";

  private final Options options;
  private final CpuPlacement place;
  private final RigPrograms programs;
  private final ForeignProgram backends;

  /** Starts the rig's backends, which run until this is closed. */
  ExternalRig(RigPrograms programs, Path log, Options options, CpuPlacement place) {
    this.options = options;
    this.place = place;
    this.programs = programs;
    int first = options.mocksPort();
    List<String> command = new ArrayList<>(place.starting());
    command.add(programs.backends().toString());
    command.add("-p");
    command.add(
        IntStream.range(first, first + services().size())
            .mapToObj(String::valueOf)
            .collect(Collectors.joining(",")));
    this.backends =
        ForeignProgram.start(
            "the external rig's backends",
            command,
            Map.of(),
            new Port(first, "--mocks-port"),
            PATIENCE,
            log);
  }

  private List<Workload.Service> services() {
    return options.workload().services();
  }

  /** Checks that its backends alone have each of the latencies. */
  void calibrate(Consumer<String> out) {
    for (Latency latency : options.latencies()) {
      answerAfter(latency);
      Calibration calibration = calibration(latency, CALIBRATIONS - 1, out);
      out.accept(
          String.format(
              Locale.ROOT,
              "the external rig's backends alone, set to %s: median %.1f ms, p99 %.1f ms",
              latency.label(),
              calibration.p50(),
              calibration.p99()));
    }
  }

  private Calibration calibration(Latency latency, int moreTries, Consumer<String> out) {
    double rate = options.fixedRates().get(options.fixedRates().size() - 1);
    String url =
        "http://127.0.0.1:" + options.mocksPort() + services().get(0).path().replace("#{n}", "{n}");
    RateStep step = load(url, rate, latency, 0).run(load -> watching(null, load));
    try {
      return Calibrator.check(latency, List.of(step), rate, options.leastTolerance());
    } catch (LauncherException failed) {
      if (moreTries == 0) {
        throw new LauncherException("the external rig: " + failed.getMessage(), failed);
      }
      out.accept("the external rig: once more: " + failed.getMessage());
      return calibration(latency, moreTries - 1, out);
    }
  }

  @Override
  public String label() {
    return "the external rig";
  }

  @Override
  public void warmUp(MeasuredGateway subject, Optional<Integer> pool) {
    answerAfter(0, 0);
    closed(subject, LoadRuns.AT_ONCE);
    answerAfter(LoadRuns.SOON);
    closed(subject, LoadRuns.waitingAtOnce(pool));
  }

  private void closed(MeasuredGateway subject, int connections) {
    String half = seconds(options.warmUp().dividedBy(2));
    List<String> command =
        command(url(subject), "-k", Integer.toString(connections), "-w", half, "-d", half);
    var unused =
        new RigLoad(command, 0, NO_LIMIT, limit(options.warmUp()))
            .run(load -> watching(null, load));
  }

  @Override
  public RateStep measured(MeasuredGateway subject, Latency latency, double rate) {
    answerAfter(latency);
    int complete = complete(url(subject).replace("{n}", ANY_NUMBER));
    subject.rest();
    return load(url(subject), rate, latency, complete).run(load -> watching(subject, load));
  }

  /** The length of a complete answer. An answer without one of the optional calls is shorter. */
  private int complete(String url) {
    String answer =
        Http.await(url)
            .orElseThrow(
                () ->
                    new LauncherException(
                        "%s: no answer (expected: 200; the gateway's log tells more)"
                            .formatted(url)));
    for (Workload.Service service : services()) {
      if (!answer.contains("\"%s\":{".formatted(service.name()))) {
        throw new LauncherException(
            "%s: %s (expected: an object from each of %s; mockd.c has to answer with JSON objects)"
                .formatted(url, answer, services().stream().map(Workload.Service::name).toList()));
      }
    }
    return answer.length();
  }

  private RigLoad load(String url, double rate, Latency latency, int leastBytes) {
    Duration settling = SettlingTime.of(latency, services().size(), options.quick());
    long connections = Machine.openFiles() / (1 + ThroughputCeiling.CALLS);
    return new RigLoad(
        command(
            url,
            "-r",
            Double.toString(rate),
            "-c",
            Long.toString(connections),
            "-B",
            Integer.toString(leastBytes),
            "-w",
            seconds(settling),
            "-d",
            seconds(options.window())),
        rate,
        options.limit(latency),
        limit(settling.plus(options.window())));
  }

  /** How long a run of that length may take. */
  private static Duration limit(Duration run) {
    return run.plusMillis(TIMEOUT_MILLIS).plus(PATIENCE);
  }

  private List<String> command(String url, String... more) {
    List<String> command = new ArrayList<>(place.starting());
    command.add(programs.load().toString());
    command.addAll(List.of("-u", url));
    command.addAll(List.of("-t", Integer.toString(TIMEOUT_MILLIS)));
    command.addAll(List.of(more));
    return command;
  }

  private String url(MeasuredGateway subject) {
    return subject.url() + options.workload().paths().get(0).replace("#{n}", "{n}");
  }

  private ProcessSampler watching(
      @Nullable MeasuredGateway subject, Supplier<Optional<Duration>> load) {
    return new ProcessSampler(
        subject,
        () ->
            ProcessHandle.of(backends.pid()).flatMap(process -> process.info().totalCpuDuration()),
        load,
        Machine::time);
  }

  private void answerAfter(Latency latency) {
    answerAfter(latency.median() - SPREAD_MILLIS / 2, SPREAD_MILLIS);
  }

  private void answerAfter(double millis, double spread) {
    String url =
        "http://127.0.0.1:%d/__latency?ms=%s&jitter=%s"
            .formatted(options.mocksPort(), millis, spread);
    if (Http.await(url).isEmpty()) {
      throw new LauncherException(
          "the external rig's backends: %s: no answer (expected: 200, as mockd.c gives)"
              .formatted(url));
    }
  }

  private static String seconds(Duration duration) {
    return Double.toString(duration.toMillis() / MILLIS);
  }

  @Override
  public void close() {
    backends.close();
  }
}
