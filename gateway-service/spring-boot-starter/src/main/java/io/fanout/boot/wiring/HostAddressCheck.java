package io.fanout.boot.wiring;

import io.fanout.core.client.Origin;
import io.fanout.core.client.kind.ClientKind;
import io.fanout.core.discovery.Discoveries;
import io.fanout.core.kind.Kinds;
import io.fanout.core.settings.SettingErrors;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads the address of a backend's hosts: a URL, or a name that a discovery understands. */
record HostAddressCheck(@Nullable ClientKind client, SettingErrors errors) {
  private static final Pattern SERVICE =
      Pattern.compile("([a-z][a-z0-9+.-]*)://([A-Za-z0-9_][A-Za-z0-9_.-]*)/?");

  /** The address; empty, with an error, where it is none. */
  Optional<Origin> read(String at, String text) {
    Matcher service = SERVICE.matcher(text);
    Kinds<?> kinds = Discoveries.kinds();
    if (service.matches() && kinds.named(service.group(1)).isPresent()) {
      return service(at, text, service.group(1), service.group(2));
    }
    try {
      return Optional.of(Origin.parse(text));
    } catch (IllegalArgumentException e) {
      errors.add(
          at,
          text,
          "http://name:port or https://name:port; the name of letters, digits, dots and dashes,"
              + " nothing behind the port"
              + (service.matches() ? kinds.whyAbsent(service.group(1)) : ""));
      return Optional.empty();
    }
  }

  private Optional<Origin> service(String at, String text, String scheme, String name) {
    if (client != null && !client.tellsAddressesApart()) {
      errors.add(
          at,
          text,
          "http://name:port with client %s; %s:// needs one of the clients %s"
              .formatted(client.label(), scheme, telling()));
      return Optional.empty();
    }
    return Optional.of(new Origin(scheme, name, 0));
  }

  private static String telling() {
    return OneHostNames.apart().stream().map(ClientKind::label).collect(Collectors.joining(", "));
  }
}
