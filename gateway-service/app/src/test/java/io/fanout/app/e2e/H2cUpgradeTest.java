package io.fanout.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.settings.Mode;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A client gets HTTP/2 by {@code Upgrade: h2c} only if the setting allows it and the request is
 * valid.
 */
final class H2cUpgradeTest {
  private static final String FIELDS = "Host: x\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n";

  private static String firstLine(boolean allowed, String request) throws IOException {
    try (RunningGateway gateway =
            RunningGateway.start(Mode.FIBER, "gateway.inbound.h2c-upgrade=" + allowed);
        RawConnection raw = new RawConnection(gateway.port())) {
      raw.send(request + "\r\n");
      return raw.readUntil("\r\n");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "true,  HTTP/1.1, 'Upgrade, HTTP2-Settings', HTTP/1.1 101",
    "false, HTTP/1.1, 'Upgrade, HTTP2-Settings', HTTP/1.1 404",
    "true,  HTTP/1.1, keep-alive,                HTTP/1.1 404",
    "true,  HTTP/1.1, HTTP2-Settings,            HTTP/1.1 404",
    "true,  HTTP/1.0, 'Upgrade, HTTP2-Settings', HTTP/1.1 404",
  })
  void upgrades(boolean allowed, String version, String connection, String first)
      throws IOException {
    String request =
        "GET /nothing %s\r\n%sUpgrade: h2c\r\nConnection: %s\r\n"
            .formatted(version, FIELDS, connection);
    assertThat(firstLine(allowed, request)).startsWith(first);
  }
}
