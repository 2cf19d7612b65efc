package io.fanout.clients.okhttp;

import static io.fanout.core.settings.Mode.FIBER;

import io.fanout.core.client.Capabilities;
import io.fanout.core.client.ClientFactory;
import io.fanout.core.client.ClientKit;
import io.fanout.core.client.ClientLimitation;
import io.fanout.core.client.kind.ClientKind;
import io.fanout.core.kind.Library;
import java.util.List;

/** OkHttp 2 as Comsat adapts it to fibers; it uses a thread for each call in flight. */
public final class OkHttpClientKind implements ClientKind {
  @Override
  public String label() {
    return "comsat-okhttp";
  }

  @Override
  public Capabilities capabilities() {
    return Capabilities.in(FIBER)
        .without(
            ClientLimitation.MULTIPLEXING,
            ClientLimitation.WATCH_OF_IDLE_CONNECTIONS,
            ClientLimitation.READING_WHILE_IT_SENDS,
            ClientLimitation.FREE_CANCELLATION,
            ClientLimitation.CANCELLATION_OF_CONNECTING,
            ClientLimitation.ANY_TARGET,
            ClientLimitation.GET_WITH_A_BODY,
            ClientLimitation.LATIN_HEADERS,
            ClientLimitation.LENGTH_WITHOUT_A_BODY,
            ClientLimitation.INFORMATIONAL_ANSWERS,
            ClientLimitation.STATUS_OF_PROXIES,
            ClientLimitation.CLOSING_AFTER_TOO_MUCH,
            ClientLimitation.TIMELY_HANDSHAKES,
            ClientLimitation.BOUNDED_HEADS,
            ClientLimitation.STRICT_PARSING);
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
