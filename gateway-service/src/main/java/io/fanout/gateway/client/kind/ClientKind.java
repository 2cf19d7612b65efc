package io.fanout.gateway.client.kind;

import io.fanout.gateway.client.ClientFactory;
import io.fanout.gateway.client.ClientKit;
import io.fanout.gateway.client.apache.ApacheClients;
import io.fanout.gateway.client.comsat.ComsatClients;
import io.fanout.gateway.client.eventloop.EventLoopClients;
import io.fanout.gateway.settings.Mode;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The HTTP clients there are, each with the modes it can serve. One more is one more line here. */
public enum ClientKind {
  /** Apache HttpClient, blocking: on a fiber it would block the lane. */
  APACHE(ApacheClients::new, Mode.THREAD_POOL, Mode.VIRTUAL_THREAD),
  /** Apache HttpClient as Comsat makes it for fibers: on a thread there is no fiber to park. */
  COMSAT_APACHE(ComsatClients::new, Mode.FIBER),
  /** Our own, on the lanes: a fiber waits for it without changing threads. */
  EVENT_LOOP(EventLoopClients::new, Mode.THREAD_POOL, Mode.VIRTUAL_THREAD, Mode.FIBER);

  @SuppressWarnings("ImmutableEnumChecker") // constructors hold no state
  private final Function<ClientKit, ClientFactory> open;

  @SuppressWarnings("ImmutableEnumChecker") // never handed out
  private final Set<Mode> modes;

  ClientKind(Function<ClientKit, ClientFactory> open, Mode first, Mode... more) {
    this.open = open;
    this.modes = EnumSet.of(first, more);
  }

  /** The word in settings and documents, such as {@code comsat-apache}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public boolean serves(Mode mode) {
    return modes.contains(mode);
  }

  public ClientFactory open(ClientKit kit) {
    return open.apply(kit);
  }

  public static ClientKind defaultOf(Mode mode) {
    return mode == Mode.FIBER ? COMSAT_APACHE : APACHE;
  }

  public static Optional<ClientKind> named(String label) {
    return Arrays.stream(values()).filter(kind -> kind.label().equals(label)).findFirst();
  }

  /** The labels of all that serve that mode. */
  public static List<String> labelsFor(Mode mode) {
    return Arrays.stream(values())
        .filter(kind -> kind.serves(mode))
        .map(ClientKind::label)
        .toList();
  }
}
