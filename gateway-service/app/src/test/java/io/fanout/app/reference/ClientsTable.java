package io.fanout.app.reference;

import io.fanout.core.client.ClientLimitation;
import io.fanout.core.client.kind.ClientKind;
import io.fanout.core.client.kind.ClientKinds;
import io.fanout.core.settings.Mode;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** The table of clients: which modes each serves, and its limitations. */
final class ClientsTable {
  private ClientsTable() {}

  static String render() {
    List<ClientKind> kinds = ClientKinds.all();
    StringBuilder page = new StringBuilder("| |");
    kinds.forEach(kind -> page.append(" `").append(kind.label()).append("` |"));
    page.append("\n|").append(" --- |".repeat(kinds.size() + 1)).append('\n');
    for (Mode mode : Mode.values()) {
      page.append(row("mode `" + mode.label() + "`", kinds, kind -> kind.serves(mode)));
    }
    for (ClientLimitation lack : ClientLimitation.values()) {
      page.append(row(lack.label(), kinds, kind -> !kind.capabilities().lacks(lack)));
    }
    Map<String, String> meanings = Source.of(ClientLimitation.class).constants();
    page.append("\nIf a client has a \"no\", it does the following instead:\n\n");
    for (ClientLimitation lack : ClientLimitation.values()) {
      page.append("- ")
          .append(lack.label())
          .append(": ")
          .append(Objects.requireNonNull(meanings.get(lack.name()), lack + " is not documented"))
          .append('\n');
    }
    return page.append('\n').toString();
  }

  private interface Can {
    boolean does(ClientKind kind);
  }

  private static String row(String what, List<ClientKind> kinds, Can can) {
    return kinds.stream()
        .map(kind -> can.does(kind) ? "yes" : "no")
        .collect(Collectors.joining(" | ", "| " + what + " | ", " |\n"));
  }
}
