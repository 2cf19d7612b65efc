package io.fanout.core.client.kind;

import io.fanout.core.kind.Kinds;
import io.fanout.core.kind.ShippedKind;
import io.fanout.core.settings.Mode;
import java.util.List;

/** The clients on the class path. */
public final class ClientKinds {
  /** The default, which serves each mode. */
  public static final String EVENT_LOOP = "event-loop";

  private static final String CLIENTS = "io.fanout:fanout-clients";
  private static final String NETTY = "io.fanout:fanout-netty";
  private static final String RELAY = "io.fanout:fanout-relay";

  private static final Kinds<ClientKind> KINDS =
      Kinds.load(
          ClientKind.class,
          List.of(
              new ShippedKind("apache", CLIENTS),
              new ShippedKind("comsat-apache", CLIENTS),
              new ShippedKind(EVENT_LOOP, NETTY),
              new ShippedKind("http-url-connection", CLIENTS),
              new ShippedKind("jdk", CLIENTS),
              new ShippedKind("comsat-async", CLIENTS),
              new ShippedKind("comsat-okhttp", CLIENTS),
              new ShippedKind("go-relay", RELAY)));

  private ClientKinds() {}

  public static Kinds<ClientKind> kinds() {
    return KINDS;
  }

  public static List<ClientKind> all() {
    return KINDS.all();
  }

  /** See {@link Kinds#get}. */
  public static ClientKind get(String label) {
    return KINDS.get(label);
  }

  /** The labels of all that serve that mode. */
  public static List<String> labelsFor(Mode mode) {
    return KINDS.all().stream().filter(kind -> kind.serves(mode)).map(ClientKind::label).toList();
  }
}
