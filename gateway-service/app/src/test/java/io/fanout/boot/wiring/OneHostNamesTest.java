package io.fanout.boot.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.client.Origin;
import io.fanout.core.client.kind.ClientKinds;
import io.fanout.core.settings.Mode;
import io.fanout.core.settings.ResolverKind;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class OneHostNamesTest {
  private static final Origin NAMED = new Origin("http", "shop.example", 80);
  private static final Origin LITERAL = new Origin("http", "127.0.0.1", 80);
  private static final Origin LOCAL = new Origin("http", "localhost", 80);

  private static Optional<String> note(String client, ResolverKind resolver, Origin... origins) {
    return OneHostNames.note(ClientKinds.get(client), resolver, Mode.THREAD_POOL, List.of(origins));
  }

  @Test
  void aClientThatTreatsANameAsOneHostIsNamedWithThoseThatDoNot() {
    assertThat(note("jdk", ResolverKind.DNS, LITERAL, NAMED, LOCAL).orElse(""))
        .startsWith("the client jdk treats a name as one host: all addresses of shop.example share")
        .contains("apache or event-loop", " treats each address as a host");
  }

  @Test
  void theSystemsResolverIsNamedWithItsRemedy() {
    assertThat(note("apache", ResolverKind.SYSTEM, NAMED).orElse(""))
        .startsWith("gateway.discovery.resolver: system treats a name as one host")
        .endsWith("gateway.discovery.resolver: dns treats each address as a host");
  }

  @Test
  void nothingIsSaidWhereEachAddressIsAHostOrNoNameIs() {
    assertThat(note("apache", ResolverKind.DNS, NAMED)).isEmpty();
    assertThat(note("event-loop", ResolverKind.DNS, NAMED)).isEmpty();
    assertThat(note("jdk", ResolverKind.DNS, LITERAL, LOCAL)).isEmpty();
  }
}
