package io.fanout.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.CallResultKind;
import io.fanout.app.Thorough;
import io.fanout.core.client.kind.ClientKind;
import io.fanout.core.client.kind.ClientKinds;
import io.fanout.core.settings.Mode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Hostile answers, and every numeric field at its bounds, for every client (in one mode, or in all
 * if the run is thorough). Each call gets an answer or fails for a reason that blames its backend;
 * any other exception would blame the gateway. The strict clients agree on every answer.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class HostileBackendTest {
  private static final int CASES = Thorough.rounds(200, 1_500);
  private static final long SEED = 20_261_124;

  private final List<byte[]> answers = new ArrayList<>();
  private List<CallResultKind> endingsOfAStrictClient = List.of();

  static Stream<Arguments> clientsAndModes() {
    return ClientKinds.all().stream()
        .flatMap(
            kind ->
                Bench.modesOf(kind)
                    .limit(Thorough.rounds(1, Mode.values().length))
                    .map(mode -> Arguments.of(kind.label(), mode)));
  }

  @BeforeAll
  void hearAStrictClient() throws IOException {
    HostileAnswers hostile = new HostileAnswers(SEED);
    for (int i = 0; i < CASES; i++) {
      answers.add(hostile.next());
    }
    answers.addAll(NumericBounds.answers());
    endingsOfAStrictClient = endings(ClientKinds.get("event-loop"), Mode.THREAD_POOL);
  }

  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("clientsAndModes")
  void noCallBlamesTheGatewayAndStrictClientsAgree(String client, Mode mode) throws IOException {
    ClientKind kind = ClientKinds.get(client);
    List<CallResultKind> endings = endings(kind, mode);
    assertThat(endings)
        .contains(CallResultKind.ANSWERED, CallResultKind.BROKEN_OFF, CallResultKind.MALFORMED)
        .isSubsetOf(
            CallResultKind.ANSWERED,
            CallResultKind.BROKEN_OFF,
            CallResultKind.MALFORMED,
            CallResultKind.TOO_LARGE);
    if (!kind.capabilities().lacks(ClientLimitation.STRICT_PARSING)) {
      assertThat(differences(answersFor(kind), endings)).isEmpty();
    }
  }

  /** The answers that ended differently from the strict client, in words. */
  private List<String> differences(List<byte[]> heard, List<CallResultKind> endings) {
    return IntStream.range(0, heard.size())
        .filter(i -> !agree(endings.get(i), endingsOfAStrictClient.get(i)))
        .mapToObj(
            i ->
                "%s: %s, event-loop: %s"
                    .formatted(
                        new String(heard.get(i), StandardCharsets.ISO_8859_1),
                        endings.get(i),
                        endingsOfAStrictClient.get(i)))
        .toList();
  }

  /** One client refuses a chunk by its announced size, another reads it to its end. */
  private static boolean agree(CallResultKind one, CallResultKind strict) {
    return one == strict
        || (one == CallResultKind.BROKEN_OFF && strict == CallResultKind.TOO_LARGE);
  }

  private List<byte[]> answersFor(ClientKind kind) {
    if (kind.capabilities().lacks(ClientLimitation.HUGE_CHUNKS)) {
      return answers;
    }
    List<byte[]> all = new ArrayList<>(answers);
    all.addAll(NumericBounds.chunks());
    return all;
  }

  private List<CallResultKind> endings(ClientKind kind, Mode mode) throws IOException {
    List<CallResultKind> endings = new ArrayList<>();
    AtomicReference<byte[]> answer = new AtomicReference<>(new byte[0]);
    try (Bench bench = new Bench(kind, mode)) {
      ScriptedServer server =
          bench.server(
              peer -> {
                ReceivedRequest unused = peer.hear();
                peer.say(Objects.requireNonNull(answer.get()));
              });
      TestClient client = bench.client(server, ClientLimits.WIDE.maxResponse(60_000));
      for (byte[] bytes : answersFor(kind)) {
        answer.set(bytes);
        try {
          endings.add(client.get("/x").endingOrAnswer());
        } catch (AssertionError | RuntimeException e) {
          throw new AssertionError(HexFormat.of().formatHex(bytes), e);
        }
      }
    }
    return endings;
  }
}
