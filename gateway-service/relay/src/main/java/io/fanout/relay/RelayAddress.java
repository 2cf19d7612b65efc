package io.fanout.relay;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.concurrent.CompletableFuture;

/** Where the relay listens. */
record RelayAddress(String host, int port) {
  /**
   * Reads {@code host:port}.
   *
   * @throws IllegalArgumentException if it is none
   */
  static RelayAddress parse(String text) {
    int colon = text.lastIndexOf(':');
    String host = colon < 0 ? "" : text.substring(0, colon);
    String port = text.substring(colon + 1);
    if (host.isBlank() || !port.matches("\\d{1,5}") || Integer.parseInt(port) > 65_535) {
      throw new IllegalArgumentException("%s (expected: host:port)".formatted(text));
    }
    boolean bracketed = host.startsWith("[") && host.endsWith("]");
    return new RelayAddress(
        bracketed ? host.substring(1, host.length() - 1) : host, Integer.parseInt(port));
  }

  /** The address; a name is looked up by a thread of its own, so that no lane waits. */
  CompletableFuture<InetSocketAddress> resolve() {
    CompletableFuture<InetSocketAddress> found = new CompletableFuture<>();
    if (NetUtil.createByteArrayFromIpAddressString(host) != null) {
      complete(found);
      return found;
    }
    Thread lookUp = new Thread(() -> complete(found), "fanout-relay-lookup");
    lookUp.setDaemon(true);
    lookUp.start();
    return found;
  }

  private void complete(CompletableFuture<InetSocketAddress> found) {
    try {
      found.complete(new InetSocketAddress(InetAddress.getByName(host), port));
    } catch (UnknownHostException e) {
      found.completeExceptionally(e);
    }
  }

  @Override
  public String toString() {
    return host + ":" + port;
  }
}
