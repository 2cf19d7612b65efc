package io.fanout.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import io.fanout.core.handoff.Await;
import io.fanout.core.settings.Mode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Endpoints and backends that change while the gateway runs. */
final class ReloadTest {
  private final CompletableFuture<String> release = new CompletableFuture<>();
  private final ScriptedBackend old =
      new ScriptedBackend(
          head ->
              head.contains("/held") ? release.join() : ScriptedBackend.ok("{\"from\":\"old\"}"));
  private final ScriptedBackend other =
      new ScriptedBackend(head -> ScriptedBackend.ok("{\"from\":\"new\"}"));
  private final Path file;
  private final RunningGateway gateway;

  ReloadTest(@TempDir Path folder) throws IOException {
    file = folder.resolve("changing.yml");
    write(old, "/first/{id}");
    gateway =
        RunningGateway.start(
            Mode.FIBER, "spring.config.additional-location=file:" + file, "gateway.lanes.count=1");
  }

  @BeforeEach
  void servesWhatThereWasAtTheStart() {
    assertThat(gateway.get("/first/1").body()).isEqualTo("{\"s\":{\"from\":\"old\"}}");
  }

  @AfterEach
  void stop() throws IOException {
    release.complete(ScriptedBackend.ok("{}"));
    gateway.close();
    old.close();
    other.close();
  }

  private void write(ScriptedBackend backend, String path) throws IOException {
    write(backend, path, "3s");
  }

  private void write(ScriptedBackend backend, String path, String deadline) throws IOException {
    Files.writeString(
        file,
        """
        gateway:
          backends: { s: { hosts: ["%s"] } }
          endpoints: [ { path: "%s", deadline: %s, calls: { s: { backend: s, path: "/{id}" } } } ]
        """
            .formatted(backend.url(), path, deadline));
  }

  private HttpResponse<String> reload() {
    return gateway.act("/actuator/gateway/reload");
  }

  @Test
  void badSettingsAreRefusedWithAllErrorsAndChangeNothing() throws IOException {
    Files.writeString(
        file,
        """
        gateway:
          backends: { s: { hosts: ["ftp://nowhere"], timeout: 0s } }
          endpoints: [ { path: "/second", deadline: 0s, calls: { s: { backend: t, path: "/" } } } ]
        """);
    HttpResponse<String> refused = reload();
    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(refused.body())
        .contains("gateway.backends.s.hosts[0]: ftp://nowhere")
        .contains("gateway.backends.s.timeout: 0s")
        .contains("gateway.endpoints[0].deadline: 0s")
        .contains("gateway.endpoints[0].calls.s.backend: t");
    assertThat(gateway.get("/first/1").body()).contains("old");
  }

  @Test
  void aFileThatIsNotYamlIsRefusedWithLineAndColumn() throws IOException {
    Files.writeString(file, "gateway: [");
    assertThat(reload().statusCode()).isEqualTo(400);
    assertThat(reload().body()).contains("line 1");
    assertThat(gateway.get("/first/1").body()).contains("old");
  }

  @Test
  void changesThatNeedARestartAreRefused() throws IOException {
    write(other, "/second/{id}");
    Files.writeString(file, Files.readString(file) + "  max-in-flight: 7\n");
    assertThat(reload().body()).contains("gateway.max-in-flight: changed", "only a restart");
    assertThat(gateway.get("/first/1").body()).contains("old");
  }

  @Test
  void anotherActionIsNobodys() {
    assertThat(gateway.act("/actuator/gateway/restart").statusCode()).isEqualTo(404);
  }

  @Test
  void requestsInFlightKeepTheOldPlanAndNewRequestsGetTheNew() throws Exception {
    CompletableFuture<HttpResponse<String>> held =
        CompletableFuture.supplyAsync(() -> gateway.get("/first/held"));
    Await.until(
        "it is in flight", () -> old.requests().stream().anyMatch(head -> head.contains("/held")));
    write(other, "/second/{id}");
    HttpResponse<String> taken = reload();
    assertThat(taken.statusCode()).isEqualTo(200);
    assertThat(taken.body()).contains("GET /second/{id}");
    assertThat(gateway.get("/second/1").body()).isEqualTo("{\"s\":{\"from\":\"new\"}}");
    assertThat(gateway.get("/first/1").statusCode()).isEqualTo(404);
    assertThat(held.isDone()).isFalse();
    release.complete(ScriptedBackend.ok("{\"from\":\"old\"}"));
    assertThat(held.get(60, TimeUnit.SECONDS).body()).isEqualTo("{\"s\":{\"from\":\"old\"}}");
    assertThat(gateway.manage("/actuator/info").body()).contains("GET /second/{id}");
    assertThat(gateway.manage("/actuator/prometheus").body())
        .contains("fanout_calls_in_flight{backend=\"s\"} 0.0");
  }

  @Test
  void addedEndpointsAreCountedUnderTheirOwnNames() throws IOException {
    write(other, "/second/{id}");
    assertThat(reload().statusCode()).isEqualTo(200);
    assertThat(gateway.get("/second/1").statusCode()).isEqualTo(200);
    Await.until(
        "the new endpoint is counted, and the calls to the backend that took another's name",
        () -> {
          String metrics = gateway.manage("/actuator/prometheus").body();
          return metrics
                  .lines()
                  .anyMatch(
                      line ->
                          line.startsWith("fanout_requests_seconds_count")
                              && line.contains("endpoint=\"GET /second/{id}\"")
                              && line.endsWith(" 1"))
              && metrics.contains("fanout_connections{backend=\"s\",state=\"idle\"} 1.0");
        });
  }

  @Test
  void aChangedBackendClosesItsOldConnections() throws IOException {
    // The gateway closes it after the longest deadline of its endpoints.
    assertThat(old.open()).isEqualTo(1);
    write(other, "/second/{id}");
    assertThat(reload().statusCode()).isEqualTo(200);
    Await.until("the old backend's connections are closed", () -> old.open() == 0);
    assertThat(gateway.get("/second/1").body()).isEqualTo("{\"s\":{\"from\":\"new\"}}");
  }

  @Test
  @Tag("thorough")
  void sighupReloads(@TempDir Path folder) throws Exception {
    try (GatewayProcess process =
        GatewayProcess.start(
            folder, "server.port=0", "spring.config.additional-location=file:" + file)) {
      if (hangUpsAreIgnored()) {
        assertThat(process.output()).contains("no reload on SIGHUP here: the process was started");
        abort("no reload on SIGHUP was tested: the build was started with SIGHUP ignored");
      }
      write(other, "/second/{id}");
      process.signal("HUP");
      Await.until("it is reloaded", () -> process.output().contains("reloaded: "));
      assertThat(RawConnection.body(URI.create("http://127.0.0.1:" + process.port() + "/second/1")))
          .contains("new");
    }
  }

  /** As if {@code nohup} had started the build: a child process cannot change that. */
  private static boolean hangUpsAreIgnored() throws IOException {
    Path status = Path.of("/proc/self/status");
    return Files.exists(status)
        && Files.readAllLines(status).stream()
            .filter(line -> line.startsWith("SigIgn:"))
            .anyMatch(line -> line.matches(".*[13579bdf]"));
  }

  @Test
  void aBackendThatStaysTheSameKeepsItsConnections() throws IOException {
    write(old, "/second/{id}");
    assertThat(reload().statusCode()).isEqualTo(200);
    assertThat(gateway.manage("/actuator/prometheus").body())
        .contains("fanout_connections{backend=\"s\",state=\"idle\"} 1.0");
  }
}
