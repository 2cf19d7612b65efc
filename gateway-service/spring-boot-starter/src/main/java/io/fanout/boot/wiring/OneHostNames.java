package io.fanout.boot.wiring;

import io.fanout.core.client.Origin;
import io.fanout.core.client.kind.ClientKind;
import io.fanout.core.client.kind.ClientKinds;
import io.fanout.core.settings.GatewaySettings;
import io.fanout.core.settings.Mode;
import io.fanout.core.settings.ResolverKind;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Says which names are one host each, however many addresses they have, and what would split them.
 */
final class OneHostNames {
  private static final String THIS_MACHINE = "localhost";

  private OneHostNames() {}

  static Optional<String> note(ValidatedSettings checked) {
    GatewaySettings settings = checked.settings();
    return note(
        checked.client(), settings.discovery().resolver(), settings.mode(), origins(checked));
  }

  private static List<Origin> origins(ValidatedSettings checked) {
    return checked.origins().values().stream().flatMap(List::stream).toList();
  }

  /** Empty where each address of a name is a host, or where there are no names. */
  static Optional<String> note(
      ClientKind client, ResolverKind resolver, Mode mode, List<Origin> origins) {
    boolean system = resolver == ResolverKind.SYSTEM;
    String names =
        origins.stream()
            .filter(origin -> !origin.isLiteral() && !origin.host().equals(THIS_MACHINE))
            .map(Origin::host)
            .distinct()
            .collect(Collectors.joining(", "));
    if (names.isEmpty() || (client.tellsAddressesApart() && !system)) {
      return Optional.empty();
    }
    String why = system ? "gateway.discovery.resolver: system" : "the client " + client.label();
    return Optional.of(
        "%s treats a name as one host: all addresses of %s share connections, a circuit breaker and one place in the choice between two hosts; %s treats each address as a host"
            .formatted(why, names, String.join(" or ", remedies(client, system, mode))));
  }

  private static List<String> remedies(ClientKind client, boolean system, Mode mode) {
    if (system && client.tellsAddressesApart()) {
      return List.of("gateway.discovery.resolver: dns");
    }
    return apart().stream().filter(kind -> kind.serves(mode)).map(ClientKind::label).toList();
  }

  /** The clients for which each address of a name can be a host. */
  static List<ClientKind> apart() {
    return ClientKinds.all().stream().filter(ClientKind::tellsAddressesApart).toList();
  }
}
