package io.fanout.compare.cost;

import io.fanout.compare.run.MeasuredGateway;
import io.fanout.compare.run.Pinning;
import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.process.Poll;
import io.fanout.launcher.service.Http;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The other gateways of a run, which end with it.
 *
 * @param firstBackend the port of the first backend
 */
record Peers(Pinning pinning, int firstBackend, Path folder, List<ForeignProgram> running)
    implements AutoCloseable {
  /** The first start may compile the peer. */
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private static final Duration ANSWER_PATIENCE = Duration.ofSeconds(20);
  private static final String PROBE = "/aggregate/4711";
  private static final JsonMapper JSON = JsonMapper.builder().build();

  Peers(Pinning pinning, int firstBackend, Path folder) {
    this(pinning, firstBackend, folder, new ArrayList<>());
  }

  /**
   * Starts one that must answer as ours does.
   *
   * @param ours a gateway of this project
   */
  Contender start(Peer peer, int process, int port, MeasuredGateway ours) {
    List<String> command = new ArrayList<>(pinning.gatewayPlace().starting());
    command.addAll(List.of("sh", "-c", "exec " + peer.command()));
    Map<String, String> environment =
        Map.of(
            Peer.PORT, Integer.toString(port), Peer.FIRST_BACKEND, Integer.toString(firstBackend));
    ForeignProgram program =
        ForeignProgram.start(
            "--peer " + peer.name(),
            command,
            environment,
            port,
            PATIENCE,
            folder.resolve("peer-%s-%d.log".formatted(peer.name(), process)));
    running.add(program);
    String url = "http://127.0.0.1:" + port;
    refuseAnotherAnswer(peer, url, ours.url());
    return new Contender(
        peer.name(),
        process,
        Map.of(),
        MeasuredGateway.ofAnotherKind(url, Optional.of(program.pid())));
  }

  private static void refuseAnotherAnswer(Peer peer, String url, String ours) {
    boolean answers = Poll.until(() -> Http.accepts(url + PROBE), ANSWER_PATIENCE);
    String said = answers ? Http.get(url + PROBE).orElse("") : "no 200";
    String expected = Http.get(ours + PROBE).orElse("");
    JsonNode wanted = json(expected);
    if (!answers || wanted.isMissingNode() || !json(said).equals(wanted)) {
      throw new LauncherException(
          "--peer %s: GET %s%s gave %s (expected: the same JSON as from Fanout: %s); does it call the backends on ports %s?"
              .formatted(peer.name(), url, PROBE, said, expected, Peer.FIRST_BACKEND));
    }
  }

  private static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (JacksonException malformed) {
      return JSON.missingNode();
    }
  }

  @Override
  public void close() {
    running.forEach(ForeignProgram::close);
  }
}
