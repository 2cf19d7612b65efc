package io.fanout.core.client;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Answers a host's addresses at once, from what is known; a look-up runs in the background. */
@FunctionalInterface
public interface HostResolver {
  /**
   * The addresses of that host.
   *
   * @throws UnknownHostException where none is known yet, or none was found
   */
  InetAddress[] resolve(String host) throws UnknownHostException;
}
