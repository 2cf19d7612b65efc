package io.fanout.core.discovery;

import io.fanout.core.kind.Kinds;
import io.fanout.core.kind.ShippedKind;
import java.util.List;

/** The ways to find hosts on the class path. */
public final class Discoveries {
  private static final Kinds<Discovery> KINDS =
      Kinds.load(Discovery.class, List.of(new ShippedKind("srv", "io.fanout:fanout-netty")));

  private Discoveries() {}

  public static Kinds<Discovery> kinds() {
    return KINDS;
  }
}
