package io.fanout.core.flow;

import io.fanout.api.http.Headers;
import io.fanout.core.http.NextHop;
import io.fanout.core.peer.Peer;
import io.fanout.core.peer.ProxyRules;
import java.util.List;

/** The headers of a client's request that every call is given. */
final class ForwardedHeaders {
  private static final List<String> ALWAYS = List.of("traceparent", "tracestate");

  private ForwardedHeaders() {}

  /**
   * What is always passed on, then the named ones, all lines of each, the way that the request came
   * over that protocol, and its id.
   */
  static Headers headers(
      List<String> named, Headers from, ViaHeader via, String protocol, String id) {
    return headers(named, from, via, protocol, id, ProxyRules.NONE, Peer.NONE);
  }

  /** As above, and adds the headers that describe the connection's client to backends. */
  static Headers headers(
      List<String> named,
      Headers from,
      ViaHeader via,
      String protocol,
      String id,
      ProxyRules proxies,
      Peer connection) {
    Headers.Builder passed = Headers.builder();
    add(passed, ALWAYS, from, proxies);
    add(passed, named, from, proxies);
    via.add(from, protocol, passed);
    proxies.tell(connection, from, passed);
    return passed.add(RequestIds.HEADER, id).build();
  }

  private static void add(
      Headers.Builder passed, List<String> names, Headers from, ProxyRules proxies) {
    for (String name : names) {
      if (proxies.writes(name)) {
        continue;
      }
      for (String value : NextHop.passable(name, from)) {
        passed.add(name, value);
      }
    }
  }
}
