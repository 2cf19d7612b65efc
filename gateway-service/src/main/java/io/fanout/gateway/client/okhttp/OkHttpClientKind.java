package io.fanout.gateway.client.okhttp;

import static io.fanout.gateway.settings.Mode.FIBER;

import io.fanout.gateway.client.Capabilities;
import io.fanout.gateway.client.ClientFactory;
import io.fanout.gateway.client.ClientKit;
import io.fanout.gateway.client.Lack;
import io.fanout.gateway.client.kind.ClientKind;
import io.fanout.gateway.kind.Library;
import java.util.List;

/** OkHttp 2 as Comsat makes it for fibers; it spends a thread on each call under way. */
public final class OkHttpClientKind implements ClientKind {
  @Override
  public String label() {
    return "comsat-okhttp";
  }

  @Override
  public Capabilities capabilities() {
    return Capabilities.in(FIBER)
        .without(
            Lack.MULTIPLEXING,
            Lack.WATCH_OF_IDLE_CONNECTIONS,
            Lack.READING_WHILE_IT_SENDS,
            Lack.FREE_CANCELLATION,
            Lack.CANCELLATION_OF_CONNECTING,
            Lack.ANY_TARGET,
            Lack.GET_WITH_A_BODY,
            Lack.LATIN_HEADERS,
            Lack.LENGTH_WITHOUT_A_BODY,
            Lack.INFORMATIONAL_ANSWERS,
            Lack.STATUS_OF_PROXIES,
            Lack.CLOSING_AFTER_TOO_MUCH,
            Lack.TIMELY_HANDSHAKES,
            Lack.BOUNDED_HEADS,
            Lack.STRICT_PARSING);
  }

  @Override
  public List<Library> libraries() {
    return List.of(
        new Library("com.squareup.okhttp:okhttp", "com.squareup.okhttp.OkHttpClient"),
        new Library(
            "io.fanout:fanout-comsat", "co.paralleluniverse.fibers.okhttp.FiberOkHttpClient"));
  }

  @Override
  public ClientFactory open(ClientKit kit) {
    return new OkHttpClients(kit);
  }
}
