package io.fanout.compare.run;

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
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Another gateway's program.
 *
 * @param name what {@code --peer} calls it
 * @param command starts it for a shell. It listens on the port in {@code PORT}, and calls backends
 *     on the port in {@code FIRST_BACKEND} and those after it. Its process becomes the gateway.
 * @param environment more variables for it
 */
public record PeerProgram(String name, String command, Map<String, String> environment) {
  /** The variable that names the peer's own port. */
  public static final String PORT = "PORT";

  /** The variable that names the first backend's port. */
  public static final String FIRST_BACKEND = "FIRST_BACKEND";

  /** The first start may compile the peer. */
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  /** A program may listen before it can answer. */
  private static final Duration START_PATIENCE = Duration.ofSeconds(20);

  private static final JsonMapper JSON = JsonMapper.builder().build();

  public PeerProgram {
    environment = Map.copyOf(environment);
  }

  /** Starts it and waits until it accepts connections. */
  public ForeignProgram start(CpuPlacement place, Port port, int firstBackend, Path log) {
    List<String> words = new ArrayList<>(place.starting());
    words.addAll(List.of("sh", "-c", "exec " + command));
    Map<String, String> all = new TreeMap<>(environment);
    all.put(PORT, Integer.toString(port.number()));
    all.put(FIRST_BACKEND, Integer.toString(firstBackend));
    return ForeignProgram.start("--peer " + name, words, all, port, PATIENCE, log);
  }

  /**
   * Refuses one that answers otherwise than ours: what does less work may be faster.
   *
   * @param wanted our gateway's answer
   * @param log the peer's
   * @throws LauncherException if it does not give the same JSON
   */
  public void refuseAnotherAnswer(HttpClient client, String url, String wanted, Path log) {
    boolean unused = Poll.until(() -> Http.accepts(client, url), START_PATIENCE);
    String said = Http.await(client, url).orElse("no 200");
    JsonNode expected = json(wanted);
    if (expected.isMissingNode() || !json(said).equals(expected)) {
      throw new LauncherException(
          "--peer %s: GET %s gave %s (expected: the same JSON as from Fanout: %s); does it call the backends on ports %s? Its log: %s"
              .formatted(name, url, said, wanted, FIRST_BACKEND, log));
    }
  }

  private static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (JacksonException malformed) {
      return JSON.missingNode();
    }
  }
}
