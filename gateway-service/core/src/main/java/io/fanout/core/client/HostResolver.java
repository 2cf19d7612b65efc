package io.fanout.core.client;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Returns a host's known addresses at once; look-ups run in the background. */
@FunctionalInterface
public interface HostResolver {
  /**
   * The addresses of that host.
   *
   * @throws UnknownHostException where none is known yet, or none was found
   */
  InetAddress[] resolve(String host) throws UnknownHostException;
}
