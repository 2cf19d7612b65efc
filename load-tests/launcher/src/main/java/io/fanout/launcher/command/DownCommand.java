package io.fanout.launcher.command;

import io.fanout.launcher.process.Instance;
import io.fanout.launcher.process.Session;
import io.fanout.launcher.process.StopResult;
import io.fanout.launcher.service.Gateway;
import io.fanout.launcher.service.GoRelay;
import io.fanout.launcher.service.Issuer;
import io.fanout.launcher.service.Mocks;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Stops all processes: the gateway first, so that requests in flight still get their answers. */
@Command(
    name = "down",
    mixinStandardHelpOptions = true,
    description =
        "Stops the gateway, after it has answered its requests, its relay, the issuer and the mock"
            + " backends.")
public final class DownCommand implements Callable<Integer> {
  private static final Duration MOCKS_GRACE = Duration.ofSeconds(10);

  private final Context context;

  public DownCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    context.directory().alone(this::endAll);
    return 0;
  }

  private void endAll() {
    for (String name : List.of(Gateway.NAME, GoRelay.NAME, Issuer.NAME, Mocks.NAME)) {
      // Few gateways have an issuer or a relay, so their absence needs no mention.
      boolean expected = name.equals(Gateway.NAME) || name.equals(Mocks.NAME);
      if (expected || context.directory().recorded(name).isPresent()) {
        context.say(String.format("%-8s %s", name, end(name)));
      }
    }
  }

  private String end(String name) {
    Optional<Instance> recorded = context.directory().recorded(name);
    if (recorded.isEmpty()) {
      return "is not running";
    }
    Instance instance = recorded.get();
    Duration patience = name.equals(Gateway.NAME) ? Session.GRACE : MOCKS_GRACE;
    return switch (StopResult.of(context.directory(), instance, patience)) {
      case GONE_BEFORE ->
          "had already stopped, pid %d; see ./fanout logs %s".formatted(instance.pid(), name);
      case GRACEFUL -> "stopped, pid %d".formatted(instance.pid());
      case KILLED ->
          "killed, pid %d: it did not stop within %d s"
              .formatted(instance.pid(), patience.toSeconds());
    };
  }
}
