package io.fanout.test.identity;

import static io.fanout.test.assertion.FanoutAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.settings.Mode;
import io.fanout.test.GatewayAnswer;
import io.fanout.test.TestGateway;
import io.fanout.test.backend.Replies;
import io.fanout.test.backend.TestBackend;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file of API keys that changes while gateways of all modes run. */
final class ApiKeyFileReloadTest {
  private static final String CONFIG =
      """
      gateway:
        identity:
          api-keys:
            file: %s
            keys: { configured: { sha256: %s } }
        backends: { b: { timeout: 20s } }
        endpoints:
          - path: /orders
            require: { identity: [api-key] }
            calls: { b: { backend: b, path: "/{identity.sub}" } }
          - path: /admin
            require: { identity: [api-key], scopes: [admin] }
            calls: { b: { backend: b, path: / } }
      """;

  private final Path file;

  ApiKeyFileReloadTest(@TempDir Path folder) {
    this.file = folder.resolve("keys");
  }

  private static String hash(String key) throws NoSuchAlgorithmException {
    return HexFormat.of()
        .formatHex(
            MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8)));
  }

  /** Replaces the file atomically, as tools do that must not show half a file. */
  private void write(String text) throws IOException {
    Path fresh = file.resolveSibling("fresh");
    Files.writeString(fresh, text);
    Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
  }

  private static GatewayAnswer get(TestGateway gateway, String path, String key) {
    return gateway.get(path, "X-Api-Key", key);
  }

  @Test
  void newKeysCountAndRemovedOnesNoLongerInEveryMode() throws Exception {
    write("# clients\n\npartner " + hash("first") + " orders.read,admin\n");
    Map<Mode, TestGateway> gateways = new EnumMap<>(Mode.class);
    try {
      for (Mode mode : TestGateway.modes()) {
        gateways.put(
            mode,
            TestGateway.builder()
                .mode(mode)
                .yaml(CONFIG.formatted(file, hash("constant")))
                .backend(TestBackend.backend("b").answers(request -> Replies.json("{}")))
                .start());
      }
      for (TestGateway gateway : gateways.values()) {
        assertThat(get(gateway, "/orders", "first")).isComplete();
        assertThat(get(gateway, "/admin", "first")).isComplete();
        assertThat(get(gateway, "/admin", "constant")).isProblem(403);
        assertThat(get(gateway, "/orders", "second")).isProblem(401);
        assertThat(gateway.get("/orders"))
            .isProblem(401)
            .hasHeader("WWW-Authenticate", "ApiKey realm=\"fanout\", header=\"X-Api-Key\"");
      }

      write("partner " + hash("second") + "\r\n");

      for (TestGateway gateway : gateways.values()) {
        IssuersOfMode.await(() -> get(gateway, "/orders", "second").status() == 200);
        assertThat(get(gateway, "/orders", "first")).isProblem(401);
        assertThat(get(gateway, "/admin", "second")).isProblem(403);
        assertThat(get(gateway, "/orders", "constant")).isComplete();
      }
    } finally {
      gateways.values().forEach(TestGateway::close);
    }
  }
}
