package io.fanout.compare.cost;

import io.fanout.compare.run.ForeignProgram;
import io.fanout.compare.run.MeasuredGateway;
import io.fanout.compare.run.PeerProgram;
import io.fanout.compare.run.Pinning;
import io.fanout.launcher.process.Port;
import io.fanout.launcher.service.Http;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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
  private static final String PROBE = "/aggregate/4711";

  Peers(Pinning pinning, int firstBackend, @Nullable RigKeyStore certificate, Path folder) {
    this(pinning, firstBackend, certificate, folder, new ArrayList<>());
  }

  /**
   * Starts one that must answer as ours does.
   *
   * @param ours the gateway with which it is compared, and whose requests it gets
   */
  Contender start(Peer peer, int process, int port, Contender ours) {
    boolean secure = ours.subject().url().startsWith("https:");
    PeerProgram wanted =
        new PeerProgram(peer.name(), peer.command(), secure ? store().environment() : Map.of());
    Path log = folder.resolve("peer-%s-%d.log".formatted(peer.name(), process));
    ForeignProgram program =
        wanted.start(pinning.gatewayPlace(), new Port(port, "--port-base"), firstBackend, log);
    running.add(program);
    String url = (secure ? "https" : "http") + "://127.0.0.1:" + port;
    HttpClient client = secure ? store().client() : Http.client();
    wanted.refuseAnotherAnswer(
        client, url + PROBE, Http.await(client, ours.subject().url() + PROBE).orElse(""), log);
    return new Contender(
        peer.name(),
        process,
        ours.request(),
        MeasuredGateway.ofAnotherKind(url, Optional.of(program.pid())));
  }

  private RigKeyStore store() {
    return Objects.requireNonNull(certificate, "made for the feature beside it");
  }

  @Override
  public void close() {
    running.forEach(ForeignProgram::close);
  }
}
