package io.fanout.lean.inject;

import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;

/** The servers of a run, one object per address. */
final class ServerPool {
  private final Map<InetSocketAddress, Server> servers = new HashMap<>();

  Server server(String host, int port) {
    InetSocketAddress address = new InetSocketAddress(host, port < 0 ? 80 : port);
    return servers.computeIfAbsent(address, Server::new);
  }
}
