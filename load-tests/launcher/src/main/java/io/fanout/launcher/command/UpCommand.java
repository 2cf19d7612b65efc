package io.fanout.launcher.command;

import io.fanout.launcher.process.Session;
import io.fanout.launcher.process.StopResult;
import io.fanout.launcher.service.Gateway;
import io.fanout.launcher.service.GoRelay;
import io.fanout.launcher.service.Issuer;
import io.fanout.launcher.service.Jdk;
import io.fanout.launcher.service.Layout;
import io.fanout.launcher.service.Mocks;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Starts the processes that do not run, and restarts those with other parameters. */
@Command(
    name = "up",
    mixinStandardHelpOptions = true,
    description = "Starts the mock backends and the gateway, and prints requests to try.",
    footer = {
      "",
      "A second run changes nothing; with other options it restarts the processes that differ.",
      "Examples:",
      "  ./fanout up --mode thread-pool",
      "  ./fanout up --with identity",
      "  ./fanout up --client go-relay          (needs Go: it builds and starts the relay)",
      "  ./fanout up --config my.yml -- --gateway.max-in-flight=5000"
    })
public final class UpCommand implements Callable<Integer> {
  /** Three different latencies, so that the answer shows which call takes longest. */
  private static final List<String> LATENCIES = List.of("b=100", "c=150", "d=200");

  private static final int HIGHEST_MOCKS_PORT = 65_533;
  private static final int HIGHEST_PORT = 65_535;
  private static final String IDENTITY = "identity";

  private final Context context;
  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private final GatewayOptions options = new GatewayOptions();

  @Option(
      names = "--mocks-port",
      paramLabel = "PORT",
      description = "B's port; C and D use the next two (default: 9101)")
  private int mocksPort = Mocks.DEFAULT_FIRST_PORT;

  @Option(
      names = "--no-mocks",
      description = "start only the gateway, for backends that run elsewhere")
  private boolean noMocks;

  @Option(
      names = "--with",
      paramLabel = "identity",
      description = "also start a token issuer, and an endpoint that requires a token")
  private @Nullable String with;

  @Option(
      names = "--issuer-port",
      paramLabel = "PORT",
      description = "the issuer's port (default: 9104)")
  private int issuerPort = Issuer.DEFAULT_PORT;

  @Option(
      names = "--relay-port",
      paramLabel = "PORT",
      description = "the relay's port with --client go-relay (default: 9190)")
  private int relayPort = GoRelay.DEFAULT_PORT;

  public UpCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Mocks mocks = new Mocks(Jdk.current(), mocksPort, LATENCIES);
    if (mocksPort < 1 || mocksPort > HIGHEST_MOCKS_PORT) {
      throw misuse(
          "--mocks-port: %d (expected: a port from 1 to %d, with two more after it)"
              .formatted(mocksPort, HIGHEST_MOCKS_PORT));
    }
    if (relayPort < 1 || relayPort > HIGHEST_PORT) {
      throw misuse(
          "--relay-port: %d (expected: a port from 1 to %d)".formatted(relayPort, HIGHEST_PORT));
    }
    Optional<Issuer> issuer = issuer();
    Gateway gateway = gateway(mocks, issuer);
    context.directory().alone(() -> bringUp(mocks, gateway, issuer));
    NextSteps welcome = new NextSteps(context, gateway);
    issuer.ifPresentOrElse(welcome::toIdentity, () -> welcome.say(options.hasConfig()));
    return 0;
  }

  private Optional<Issuer> issuer() {
    if (with == null) {
      return Optional.empty();
    }
    if (!with.equals(IDENTITY)) {
      throw misuse("--with: %s (expected: identity)".formatted(with));
    }
    if (options.hasConfig()) {
      throw misuse("--with identity and --config (expected: one of them; each has its endpoints)");
    }
    if (issuerPort < 1 || issuerPort > HIGHEST_PORT) {
      throw misuse(
          "--issuer-port: %d (expected: a port from 1 to %d)".formatted(issuerPort, HIGHEST_PORT));
    }
    return Optional.of(new Issuer(Jdk.current(), issuerPort));
  }

  private ParameterException misuse(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private void bringUp(Mocks mocks, Gateway gateway, Optional<Issuer> issuer) {
    Layout layout = context.layout();
    try (Session session = new Session(context.directory(), context::say)) {
      ServiceStarter ensure = new ServiceStarter(context, session);
      if (!noMocks) {
        ensure.runs(
            Mocks.NAME,
            "ports %d to %d".formatted(mocksPort, mocksPort + 2),
            mocks.facts(layout),
            () -> mocks.service(layout));
      }
      GoRelay relay = new GoRelay(relayPort);
      boolean usesRelay = gateway.settings().contains(relay.gatewaySetting());
      if (usesRelay) {
        startRelay(relay, ensure, layout);
      }
      if (gateway.needsPreparing(layout)) {
        context.say("gateway  rehearsing the start, once per build, so that later starts are fast");
        gateway.prepare(layout);
      }
      issuer.ifPresent(
          each ->
              ensure.runs(
                  Issuer.NAME,
                  "port " + each.port(),
                  each.facts(layout),
                  () -> each.service(layout, gateway.preparedJar(layout))));
      ensure.runs(
          Gateway.NAME,
          "port " + gateway.port(),
          gateway.facts(layout),
          () -> gateway.service(layout));
      if (!usesRelay) {
        endRelay();
      }
      session.keep();
    }
  }

  private void startRelay(GoRelay relay, ServiceStarter ensure, Layout layout) {
    context.say("relay    building it with Go");
    relay.build(layout);
    ensure.runs(
        GoRelay.NAME, "port " + relayPort, relay.facts(layout), () -> relay.service(layout));
  }

  /** Stops the relay of an earlier gateway. */
  private void endRelay() {
    context
        .directory()
        .recorded(GoRelay.NAME)
        .ifPresent(
            relay -> {
              var unused = StopResult.of(context.directory(), relay, Session.GRACE);
              context.say("relay    stopped: the gateway does not use it any more");
            });
  }

  private Gateway gateway(Mocks mocks, Optional<Issuer> issuer) {
    Gateway chosen = options.gateway();
    List<String> settings = new ArrayList<>(noMocks ? List.of() : mocks.gatewaySettings());
    if (!options.hasConfig()) {
      settings.add(issuer.isPresent() ? Issuer.DEMO : Gateway.DEMO);
    }
    issuer.ifPresent(each -> settings.add(each.gatewaySetting()));
    settings.addAll(chosen.settings());
    if (GoRelay.isWantedBy(settings)) {
      settings.add(new GoRelay(relayPort).gatewaySetting());
    }
    return new Gateway(
        chosen.jdk(), chosen.port(), chosen.managementPort(), chosen.jvmFlags(), settings);
  }
}
