package io.fanout.compare.cost;

import io.fanout.compare.plan.Engine;
import io.fanout.compare.plan.Latency;
import io.fanout.compare.plan.Workload;
import io.fanout.compare.result.ComparisonFiles;
import io.fanout.compare.result.RateStep;
import io.fanout.compare.result.ResourceUse;
import io.fanout.compare.run.Backends;
import io.fanout.compare.run.Injector;
import io.fanout.compare.run.InjectorProgram;
import io.fanout.compare.run.LeanBackendsStart;
import io.fanout.compare.run.LeanJvm;
import io.fanout.compare.run.Machine;
import io.fanout.compare.run.MeasuredGateway;
import io.fanout.compare.run.Pinning;
import io.fanout.compare.run.ProcessSampler;
import io.fanout.compare.run.Results;
import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.process.Poll;
import io.fanout.launcher.process.RunDirectory;
import io.fanout.launcher.process.Session;
import io.fanout.launcher.service.Layout;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Starts all gateways, warms them up and measures them in turns. */
final class CostRun {
  private static final double MILLIS = 1_000;
  private static final int AT_ONCE = 64;
  private static final int WAITING_AT_ONCE = 200;
  private static final Latency WAIT = Latency.parse("100");
  private static final Duration ROUND = Duration.ofSeconds(5);
  private static final Duration SETTLE = Duration.ofMillis(500);
  private static final Duration SPARE = Duration.ofMinutes(2);

  /** How long a contender may answer nothing while it warms up. */
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  /** Compilers that have less of a processor have nothing left that is hot. */
  private static final double RESTING = 0.05;

  private final Layout layout;
  private final CostPlan plan;
  private final Consumer<String> out;
  private final Pinning pinning = Pinning.of(true);

  CostRun(Layout layout, CostPlan plan, Consumer<String> out) {
    this.layout = layout;
    this.plan = plan;
    this.out = out;
  }

  /** Measures; ends all that it started. */
  CostReport run() {
    RunDirectory directory = layout.directory();
    String against = plan.against();
    Path other =
        against == null
            ? layout.root()
            : OtherCommit.built(layout.root(), against, directory.path().resolve("commits"), out);
    out.accept(pinning.said());
    GatewayStarts starts = GatewayStarts.measured(layout, plan, out);
    RigKeyStore certificate =
        plan.features().stream().anyMatch(Feature::needsCertificate)
            ? RigKeyStore.made(plan.jdk(), directory.path())
            : null;
    String[] more = certificate == null ? new String[0] : new String[] {certificate.argument()};
    int redisPort = plan.firstPort() + Workload.threeCalls().services().size();
    try (TokenIssuer issuer = new TokenIssuer();
        RedisServer redis = redis(redisPort);
        Peers peers = new Peers(pinning, plan.firstPort(), certificate, directory.path());
        Injector injector =
            new Injector(
                InjectorProgram.of(Engine.LEAN, layout.root()),
                pinning.rigPlace(),
                LeanJvm.memory(),
                out);
        Session session = new Session(directory, out)) {
      injector.start();
      Backends backends =
          LeanBackendsStart.start(
              session, pinning.rigPlace(), Workload.threeCalls(), plan.firstPort(), 1, more);
      Contenders contenders =
          new Contenders(plan, session, pinning, issuer, redis, certificate, plan.firstPort());
      List<Contender> all = new ArrayList<>();
      int port = redisPort + 1;
      for (int process = 0; process < plan.processes(); process++) {
        for (Feature feature : plan.features()) {
          out.accept("starting " + feature.name());
          all.add(contenders.start(layout, feature, "", process, port));
          port += 2;
          if (against != null) {
            Layout others = new Layout(other, new RunDirectory(directory.path().resolve("other")));
            all.add(contenders.start(others, feature, "@" + against, process, port));
            port += 2;
          }
        }
        for (Peer peer : plan.peers()) {
          out.accept("starting " + peer.name());
          all.add(peers.start(peer, process, port, one(all, peer.beside()).subject()));
          port++;
        }
      }
      all.forEach(each -> warmUp(each, injector, backends));
      return new CostReport(
          plan,
          CostConditions.of(plan, Contenders.jvmFlags(plan.jdk()), layout.root(), pinning),
          starts,
          measured(all, injector, backends));
    }
  }

  private static Contender one(List<Contender> all, String feature) {
    return all.stream().filter(each -> each.name().equals(feature)).findFirst().orElseThrow();
  }

  /** Null if no gateway shares a limit. */
  private @Nullable RedisServer redis(int port) {
    Path program = plan.redis();
    return program == null || plan.features().stream().noneMatch(Feature::needsRedis)
        ? null
        : RedisServer.start(
            program, pinning.rigPlace(), port, layout.directory().path().resolve("redis.log"));
  }

  private void warmUp(Contender contender, Injector injector, Backends backends) {
    backends.answerAfter(Latency.NONE);
    double fast = warmed(contender, injector, backends, AT_ONCE);
    backends.answerAfter(WAIT);
    warmed(contender, injector, backends, WAITING_AT_ONCE);
    out.accept(String.format(Locale.ROOT, "%s is warm: %,.0f requests/s", contender.name(), fast));
  }

  /** Rounds until its compilers rest; what the last one came to. */
  private double warmed(Contender contender, Injector injector, Backends backends, int atOnce) {
    Duration round = plan.warmUp().compareTo(ROUND) < 0 ? plan.warmUp() : ROUND;
    long start = System.nanoTime();
    long latest = start + plan.warmUp().toNanos();
    while (true) {
      Optional<RateStep> some =
          answered(contender, closed(atOnce, round, SETTLE), "WarmUp", injector, backends);
      if (some.isEmpty() && System.nanoTime() - start < PATIENCE.toNanos()) {
        // It still works on what the round before left in progress.
        continue;
      }
      RateStep step = some.orElseThrow(() -> silent(contender, round));
      ResourceUse use = step.gateway();
      Double compiling = use == null ? null : use.compilerCores();
      if (compiling == null || compiling < RESTING || System.nanoTime() - latest > 0) {
        return step.achieved();
      }
    }
  }

  private List<Turn> measured(List<Contender> all, Injector injector, Backends backends) {
    List<Turn> turns = new ArrayList<>();
    List<Contender> order = new ArrayList<>(all);
    for (int number = 1; number <= plan.turns(); number++) {
      int process = number % plan.processes();
      for (CostCell cell : plan.cells()) {
        backends.answerAfter(Latency.parse(Integer.toString(cell.millis())));
        backends.answerWith(cell.bodyBytes());
        for (Contender contender : order) {
          if (contender.process() == process) {
            if (cell.calls() * all.size() > Machine.openFiles()) {
              closeConnections(backends);
            }
            turns.add(turn(contender, cell, number, injector, backends));
          }
        }
      }
      // None always follows the same one, or comes first.
      Collections.rotate(order, 1);
      if (number % 2 == 0) {
        Collections.reverse(order);
      }
      // What is there is not lost if the run is ended.
      ComparisonFiles.text(plan.out().resolve("turns.json"), ComparisonFiles.compact(turns) + "\n");
      out.accept("turn %d of %d done".formatted(number, plan.turns()));
    }
    return turns;
  }

  /** What the other gateways keep open would leave the backends too few files. */
  private static void closeConnections(Backends backends) {
    backends.closeConnections();
    if (!Poll.pause(SETTLE)) {
      throw new LauncherException("interrupted");
    }
  }

  private Turn turn(
      Contender contender, CostCell cell, int number, Injector injector, Backends backends) {
    RateStep step =
        cell.open()
            ? only(contender, open(cell), "Stairs", injector, backends)
            : only(contender, closed(cell, plan.window()), "WarmUp", injector, backends);
    ResourceUse use = step.gateway();
    if (use == null) {
      throw new LauncherException(
          "%s: its processor time is unknown (expected: reported by the system); see its log"
              .formatted(contender.name()));
    }
    double others = step.otherCores() == null ? 0 : step.otherCores();
    return new Turn(
        contender.name(),
        cell.label(),
        number,
        use.cpuMicros(),
        step.achieved(),
        step.percentile(50),
        step.percentile(99),
        others,
        failed(step, cell),
        use.allocatedKib(),
        use.gcMillis());
  }

  /** What is in progress when a closed run ends has not failed. */
  private static long failed(RateStep step, CostCell cell) {
    return cell.open() ? step.failed() : step.failed() - step.unanswered();
  }

  private Map<String, String> open(CostCell cell) {
    Map<String, String> parameters = new TreeMap<>();
    parameters.put("rates", Integer.toString(cell.load()));
    parameters.put("seconds", seconds(plan.window()));
    parameters.put("leadInSeconds", "1");
    parameters.put("settleSeconds", seconds(SETTLE.plusMillis(cell.millis())));
    parameters.put("limitMillis", Long.toString(Duration.ofHours(1).toMillis()));
    return parameters;
  }

  private static Map<String, String> closed(CostCell cell, Duration window) {
    return closed(cell.load(), window, SETTLE.plusMillis(cell.millis()));
  }

  private static Map<String, String> closed(int atOnce, Duration window, Duration settle) {
    Map<String, String> parameters = new TreeMap<>();
    parameters.put("concurrency", Integer.toString(atOnce));
    parameters.put("seconds", seconds(window));
    parameters.put("settleSeconds", seconds(settle));
    return parameters;
  }

  /** A turn's run, in which the contender must answer. */
  private RateStep only(
      Contender contender,
      Map<String, String> parameters,
      String simulation,
      Injector injector,
      Backends backends) {
    return answered(contender, parameters, simulation, injector, backends)
        .orElseThrow(() -> silent(contender, plan.window()));
  }

  private static LauncherException silent(Contender contender, Duration window) {
    return new LauncherException(
        "%s answered no request in %s s (expected: answers to %s); see its log, or measure longer with --seconds and --warm-up"
            .formatted(contender.name(), seconds(window), contender.subject().url()));
  }

  /** A run of one step; empty if nothing was answered while its window was open. */
  private Optional<RateStep> answered(
      Contender contender,
      Map<String, String> parameters,
      String simulation,
      Injector injector,
      Backends backends) {
    MeasuredGateway subject = contender.subject();
    parameters.put("baseUrl", subject.url());
    parameters.put("path", "/aggregate/#{n}");
    parameters.putAll(contender.request());
    ProcessSampler watch = new ProcessSampler(subject, backends::cpu, injector::cpu, Machine::busy);
    String json =
        injector.run(
            new Injector.Run(
                simulation,
                parameters,
                layout.directory().path().resolve("running"),
                false,
                plan.window().multipliedBy(2).plus(SPARE)),
            (what, number) -> look(watch, what, number));
    List<RateStep> steps = Results.steps(json, watch);
    return steps.stream().reduce((earlier, last) -> last).filter(step -> step.achieved() > 0);
  }

  private static void look(ProcessSampler watch, String what, int number) {
    if (what.equals("open")) {
      watch.open(number);
    } else if (what.equals("close")) {
      watch.close(number);
    }
  }

  private static String seconds(Duration duration) {
    return Double.toString(duration.toMillis() / MILLIS);
  }
}
