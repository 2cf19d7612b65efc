package io.fanout.compare.cost;

import io.fanout.compare.plan.Engine;
import io.fanout.compare.plan.Workload;
import io.fanout.compare.run.Backends;
import io.fanout.compare.run.Injector;
import io.fanout.compare.run.InjectorProgram;
import io.fanout.compare.run.LeanBackendsStart;
import io.fanout.compare.run.LeanJvm;
import io.fanout.compare.run.Pinning;
import io.fanout.launcher.process.RunDirectory;
import io.fanout.launcher.process.Session;
import io.fanout.launcher.service.Layout;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Starts all gateways, warms them up and measures them in turns. */
final class CostRun {
  private static final Duration LEAD_IN = Duration.ofSeconds(1);

  /** The backends shake hands with a whole burst of new connections, on one processor. */
  private static final Duration SECURE_LEAD_IN = Duration.ofSeconds(4);

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
      List<Contender> all = startAll(contenders, peers, other, redisPort + 1);
      CostLoads loads =
          new CostLoads(
              injector,
              backends,
              directory.path().resolve("running"),
              certificate == null ? LEAD_IN : SECURE_LEAD_IN);
      new CostWarmUp(plan, loads, out).of(all);
      return new CostReport(
          plan,
          CostConditions.of(plan, Contenders.jvmFlags(plan.jdk()), layout.root(), pinning),
          starts,
          new CostTurns(plan, loads, out).of(all));
    }
  }

  /** From that port on. */
  private List<Contender> startAll(Contenders contenders, Peers peers, Path other, int firstPort) {
    List<Contender> all = new ArrayList<>();
    int port = firstPort;
    for (int process = 0; process < plan.processes(); process++) {
      for (Feature feature : plan.features()) {
        out.accept("starting " + feature.name());
        all.add(contenders.start(layout, feature, "", process, port));
        port += 2;
        if (plan.against() != null) {
          Layout others =
              new Layout(other, new RunDirectory(layout.directory().path().resolve("other")));
          all.add(contenders.start(others, feature, "@" + plan.against(), process, port));
          port += 2;
        }
      }
      for (Peer peer : plan.peers()) {
        out.accept("starting " + peer.name());
        all.add(peers.start(peer, process, port, one(all, peer.beside())));
        port++;
      }
    }
    return all;
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
}
