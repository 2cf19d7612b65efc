package io.fanout.compare.cost;

import io.fanout.compare.run.ForeignProgram;
import io.fanout.compare.run.MeasuredGateway;
import io.fanout.compare.run.Pinning;
import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.process.Poll;
import io.fanout.launcher.process.Port;
import io.fanout.launcher.service.Http;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The other gateways of a run, which end with it.
 *
 * @param firstBackend the port of the first backend
 * @param certificate null if none of them speaks TLS
 */
record Peers(
    Pinning pinning,
    int firstBackend,
    @Nullable RigKeyStore certificate,
    Path folder,
    List<ForeignProgram> running)
    implements AutoCloseable {
  /** The first start may compile the peer. */
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private static final Duration ANSWER_PATIENCE = Duration.ofSeconds(20);
  private static final String PROBE = "/aggregate/4711";
  private static final JsonMapper JSON = JsonMapper.builder().build();

  Peers(Pinning pinning, int firstBackend, @Nullable RigKeyStore certificate, Path folder) {
    this(pinning, firstBackend, certificate, folder, new ArrayList<>());
  }

  /**
   * Starts one that must answer as ours does.
   *
   * @param ours the gateway with which it is compared, and whose requests it gets
   */
  Contender start(Peer peer, int process, int port, Contender ours) {
    List<String> command = new ArrayList<>(pinning.gatewayPlace().starting());
    command.addAll(List.of("sh", "-c", "exec " + peer.command()));
    boolean secure = ours.subject().url().startsWith("https:");
    Map<String, String> environment = environment(port, secure);
    ForeignProgram program =
        ForeignProgram.start(
            "--peer " + peer.name(),
            command,
            environment,
            new Port(port, "--port-base"),
            PATIENCE,
            folder.resolve("peer-%s-%d.log".formatted(peer.name(), process)));
    running.add(program);
    String url = (secure ? "https" : "http") + "://127.0.0.1:" + port;
    refuseAnotherAnswer(secure ? store().client() : Http.client(), peer, url, ours.subject().url());
    return new Contender(
        peer.name(),
        process,
        ours.request(),
        MeasuredGateway.ofAnotherKind(url, Optional.of(program.pid())));
  }

  private Map<String, String> environment(int port, boolean secure) {
    Map<String, String> all = new TreeMap<>();
    all.put(Peer.PORT, Integer.toString(port));
    all.put(Peer.FIRST_BACKEND, Integer.toString(firstBackend));
    if (secure) {
      all.put(Peer.KEY_STORE, store().file().toString());
      all.put(Peer.KEY_STORE_PASSWORD, RigKeyStore.PASSWORD);
    }
    return all;
  }

  private RigKeyStore store() {
    return Objects.requireNonNull(certificate, "made for the feature beside it");
  }

  private static void refuseAnotherAnswer(HttpClient client, Peer peer, String url, String ours) {
    boolean answers = Poll.until(() -> Http.accepts(client, url + PROBE), ANSWER_PATIENCE);
    String said = answers ? Http.get(client, url + PROBE).orElse("") : "no 200";
    String expected = Http.get(client, ours + PROBE).orElse("");
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
