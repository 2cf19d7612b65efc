package io.fanout.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.handoff.Await;
import io.fanout.core.settings.Mode;
import io.fanout.netty.dns.TestNameServer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A name whose hosts are all gone before its record's time to live has ended. */
final class MovedNameTest {
  @ParameterizedTest
  @MethodSource("io.fanout.app.e2e.RunningGateway#modesAndClients")
  void itsNewAddressIsFoundBeforeTheTimeToLiveEnds(Mode mode, String client, @TempDir Path folder)
      throws IOException {
    try (TestNameServer names = new TestNameServer();
        ScriptedBackend backend = new ScriptedBackend(head -> ScriptedBackend.ok("{}"))) {
      names.addresses("shop.example", 3600, "127.0.0.2"); // the backend listens on 127.0.0.1 only
      Path settings = folder.resolve("gateway.yml");
      Files.writeString(
          settings,
          """
          gateway:
            discovery: { servers: ["%s"], max-ttl: 1h }
            backends: { shop: { hosts: ["http://shop.example:%d"] } }
            endpoints: [ { path: /shop, calls: { shop: { backend: shop, path: /, required: true } } } ]
          """
              .formatted(names.address(), URI.create(backend.url()).getPort()));
      try (RunningGateway gateway =
          RunningGateway.start(
              mode,
              "gateway.client=" + client,
              "spring.config.additional-location=file:" + settings)) {
        assertThat(gateway.get("/shop").statusCode()).isEqualTo(502);
        names.addresses("shop.example", 3600, "127.0.0.1");
        Await.untilEquals("status", 200, () -> gateway.get("/shop").statusCode());
      }
    }
  }
}
