package io.fanout.lean.inject;

import java.net.InetSocketAddress;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;

/** The servers of a run, one object per address. */
final class ServerPool {
  private final Map<InetSocketAddress, Server> servers = new HashMap<>();

  /** The server of an URL. A port speaks either TLS or not. */
  Server server(URI url) {
    boolean secure = "https".equals(url.getScheme());
    int usual = secure ? 443 : 80;
    InetSocketAddress address =
        new InetSocketAddress(url.getHost(), url.getPort() < 0 ? usual : url.getPort());
    return servers.computeIfAbsent(address, each -> new Server(each, secure));
  }
}
