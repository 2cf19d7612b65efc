package io.fanout.app.e2e;

import io.fanout.core.client.ClientLimitation;
import io.fanout.core.client.GoRelay;
import io.fanout.core.client.kind.ClientKinds;
import io.fanout.core.settings.Mode;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every promise about failing calls, over real sockets, in every mode, with every client that
 * serves it. A client with a {@link ClientLimitation} is exempt from the promises that it excludes.
 * After each test, no connection, thread or permit may be left over.
 */
@ParameterizedClass(name = "{0}, {1}")
@MethodSource("modesAndClients")
final class FaultSuiteTest
    implements BrokenAnswerPromises,
        OddAnswerPromises,
        TimePromises,
        FallbackPromises,
        LimitPromises,
        SendingPromises {
  /** The running gateway, by its mode and client. */
  private static final Map<String, FaultyWorld> WORLDS = new ConcurrentHashMap<>();

  private final FaultyWorld world;

  FaultSuiteTest(Mode mode, String client) {
    this.world = Objects.requireNonNull(WORLDS.get(mode + client));
  }

  static Stream<Arguments> modesAndClients() {
    return RunningGateway.modes().stream()
        .flatMap(
            mode ->
                ClientKinds.labelsFor(mode).stream()
                    .filter(GoRelay::canRun)
                    .map(client -> Arguments.of(mode, client)));
  }

  @BeforeParameterizedClassInvocation
  static void start(Mode mode, String client) throws IOException {
    WORLDS.put(mode + client, new FaultyWorld(mode, client));
  }

  @AfterParameterizedClassInvocation
  static void stop(Mode mode, String client) throws IOException {
    Objects.requireNonNull(WORLDS.remove(mode + client)).close();
  }

  @Override
  public FaultyWorld world() {
    return world;
  }
}
