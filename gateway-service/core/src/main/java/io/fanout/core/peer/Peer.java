package io.fanout.core.peer;

import io.fanout.api.Caller;
import java.security.cert.X509Certificate;
import java.util.List;

/** The other end of a client's connection. Use it only on the connection's lane. */
public interface Peer {
  /** Of a request that came over no connection. */
  Peer NONE = () -> Caller.UNKNOWN;

  /** Where the connection comes from: the client, or the proxy in front of the gateway. */
  Caller caller();

  /** The certificates that the client proved to hold, its own first; empty for none. */
  default List<X509Certificate> certificates() {
    return List.of();
  }

  /** Whether the connection is secured by TLS. */
  default boolean isSecure() {
    return false;
  }
}
