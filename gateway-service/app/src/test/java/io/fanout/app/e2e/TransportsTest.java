package io.fanout.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.client.Certificates;
import io.fanout.core.settings.Mode;
import io.fanout.netty.lane.Transport;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.actuate.info.InfoEndpoint;

/** A request from client to backend and back, on each available transport. */
final class TransportsTest {
  private static final String BUNDLE = "spring.ssl.bundle.jks.backend.";

  private final Path folder;

  TransportsTest(@TempDir Path folder) {
    this.folder = folder;
  }

  static List<Transport> transports() {
    return Transport.available();
  }

  @ParameterizedTest
  @MethodSource("transports")
  void everyRequestOfAConnectionIsAnsweredOverTheChosenOne(Transport transport) throws Exception {
    try (ScriptedBackend backend = new ScriptedBackend(head -> ScriptedBackend.ok("{\"n\":1}"));
        RunningGateway gateway =
            RunningGateway.start(
                Mode.FIBER,
                "gateway.client=event-loop",
                "gateway.lanes.transport=" + transport.label(),
                "gateway.backends.b.hosts[0]=" + backend.url(),
                "gateway.backends.c.hosts[0]=" + backend.url(),
                "gateway.backends.d.hosts[0]=" + backend.url())) {
      for (int i = 0; i < 20; i++) {
        assertThat(gateway.get("/aggregate/1").body())
            .isEqualTo("{\"b\":{\"n\":1},\"c\":{\"n\":1},\"d\":{\"n\":1}}");
      }
      assertThat(gateway.bean(InfoEndpoint.class).info().get("gateway"))
          .asInstanceOf(InstanceOfAssertFactories.map(String.class, Object.class))
          .containsEntry("transport", transport.label());
    }
  }

  @ParameterizedTest
  @MethodSource("transports")
  void bothSidesCanBeSecuredOnTheChosenOne(Transport transport) throws Exception {
    ServerKeys keys = new ServerKeys(folder, "edge");
    try (SecureBackend backend = new SecureBackend(false);
        RunningGateway gateway =
            RunningGateway.start(Mode.FIBER, secured(keys, backend, transport))) {
      HttpClient client = HttpClient.newBuilder().sslContext(keys.client()).build();
      URI who = URI.create("https://127.0.0.1:%d/who".formatted(gateway.port()));
      for (HttpClient.Version version :
          List.of(HttpClient.Version.HTTP_1_1, HttpClient.Version.HTTP_2)) {
        HttpResponse<String> answer =
            client.send(
                HttpRequest.newBuilder(who).version(version).build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(answer.version()).isEqualTo(version);
        assertThat(answer.body()).isEqualTo("{\"b\":{\"client\":\"nobody\"}}");
      }
    }
  }

  private String[] secured(ServerKeys keys, SecureBackend backend, Transport transport)
      throws Exception {
    List<String> settings = new ArrayList<>(List.of(keys.settings()));
    settings.add("gateway.client=event-loop");
    settings.add("gateway.lanes.transport=" + transport.label());
    settings.add(BUNDLE + "truststore.location=file:" + Certificates.trustStore(folder));
    settings.add(BUNDLE + "truststore.password=" + Certificates.password());
    settings.add(BUNDLE + "truststore.type=PKCS12");
    settings.add("gateway.backends.b.ssl-bundle=backend");
    settings.add("gateway.backends.b.hosts[0]=" + backend.url());
    settings.add("gateway.endpoints[0].path=/who");
    settings.add("gateway.endpoints[0].calls.b.backend=b");
    settings.add("gateway.endpoints[0].calls.b.path=/who");
    return settings.toArray(String[]::new);
  }

  @Test
  @Tag("thorough")
  void unusedKindsAreNotLoaded() throws Exception {
    Path classes = folder.resolve("classes");
    try (GatewayProcess gateway =
        GatewayProcess.startOn(
            List.of("-Xlog:class+load:file=" + classes), folder, "server.port=0")) {
      assertThat(gateway.port()).isPositive();
      List<String> loaded =
          Files.readAllLines(classes).stream()
              .map(line -> line.replaceAll("^(\\[[^]]*])+ ?| source: .*", ""))
              .toList();
      assertThat(loaded).contains("reactor.netty.http.server.HttpServer");
      assertThat(loaded).noneMatch(name -> name.startsWith("io.netty.channel.uring."));
    }
  }
}
