package io.fanout.core.client;

import io.fanout.core.settings.Mode;
import java.util.EnumSet;
import java.util.Set;

/**
 * What a client can do: the modes that it serves, and what it lacks of the promises that the
 * contract tests ask of every client.
 */
public record Capabilities(Set<Mode> modes, Set<ClientLimitation> lacks) {
  public Capabilities {
    modes = Set.copyOf(modes);
    lacks = Set.copyOf(lacks);
  }

  public static Capabilities in(Mode first, Mode... more) {
    return new Capabilities(EnumSet.of(first, more), Set.of());
  }

  public Capabilities without(ClientLimitation first, ClientLimitation... more) {
    return new Capabilities(modes, EnumSet.of(first, more));
  }

  public boolean serves(Mode mode) {
    return modes.contains(mode);
  }

  public boolean lacks(ClientLimitation lack) {
    return lacks.contains(lack);
  }
}
