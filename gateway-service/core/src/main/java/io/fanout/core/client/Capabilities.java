package io.fanout.core.client;

import io.fanout.core.settings.Mode;
import java.util.EnumSet;
import java.util.Set;

/**
 * A client's capabilities: the modes that it serves, and its limitations, that is, the contract
 * tests' promises that it does not keep.
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
