package io.fanout.gateway.client.kind;

import static io.fanout.gateway.settings.Mode.FIBER;
import static io.fanout.gateway.settings.Mode.THREAD_POOL;
import static io.fanout.gateway.settings.Mode.VIRTUAL_THREAD;

import io.fanout.gateway.client.Capabilities;
import io.fanout.gateway.client.ClientFactory;
import io.fanout.gateway.client.ClientKit;
import io.fanout.gateway.client.Lack;
import io.fanout.gateway.client.apache.ApacheClients;
import io.fanout.gateway.client.comsat.ComsatClients;
import io.fanout.gateway.client.comsatasync.ComsatAsyncClients;
import io.fanout.gateway.client.eventloop.EventLoopClients;
import io.fanout.gateway.client.jdk.JdkClients;
import io.fanout.gateway.client.okhttp.OkHttpClients;
import io.fanout.gateway.client.urlconnection.UrlConnections;
import io.fanout.gateway.settings.Mode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** The HTTP clients there are, each with what it can do. One more is one more line here. */
public enum ClientKind {
  /** Apache HttpClient, blocking: on a fiber it would block the lane. */
  APACHE(
      ApacheClients::new,
      Capabilities.in(THREAD_POOL, VIRTUAL_THREAD)
          .without(
              Lack.MULTIPLEXING,
              Lack.WATCH_OF_IDLE_CONNECTIONS,
              Lack.READING_WHILE_IT_SENDS,
              Lack.INTERRUPTION_IN_IO)),
  /** Apache HttpClient as Comsat makes it for fibers: on a thread there is no fiber to park. */
  COMSAT_APACHE(
      ComsatClients::new,
      Capabilities.in(FIBER).without(Lack.MULTIPLEXING, Lack.FREE_CANCELLATION)),
  /** Our own, on the lanes: a fiber waits for it without changing threads. */
  EVENT_LOOP(EventLoopClients::new, Capabilities.in(THREAD_POOL, VIRTUAL_THREAD, FIBER)),
  /** The classic baseline, as old as Java's web: blocking, with a pool that is the JDK's. */
  HTTP_URL_CONNECTION(
      UrlConnections::new,
      Capabilities.in(THREAD_POOL, VIRTUAL_THREAD)
          .without(
              Lack.MULTIPLEXING,
              Lack.WATCH_OF_IDLE_CONNECTIONS,
              Lack.READING_WHILE_IT_SENDS,
              Lack.INTERRUPTION_IN_IO,
              Lack.OWN_IDLE_CONNECTIONS,
              Lack.CANCELLATION_OF_CONNECTING,
              Lack.CANCELLATION_OF_A_BODY,
              Lack.ANY_TARGET,
              Lack.GET_WITH_A_BODY,
              Lack.PATCH,
              Lack.NOTHING_ADDED,
              Lack.INFORMATIONAL_ANSWERS,
              Lack.TIMELY_HANDSHAKES,
              Lack.ONE_SENDING,
              Lack.COUNTED_RESENDS,
              Lack.RESENDING_OF_A_POST,
              Lack.BOUNDED_HEADS,
              Lack.STRICT_PARSING)),
  /**
   * The JDK's {@code java.net.http}: asynchronous, so that a fiber can park on its answers. With
   * JDK 17, a host's goodbye on HTTP/2 breaks off the calls under way.
   */
  JDK(
      JdkClients::new,
      Capabilities.in(THREAD_POOL, VIRTUAL_THREAD, FIBER)
          .without(
              Lack.OWN_IDLE_CONNECTIONS,
              Lack.ANY_TARGET,
              Lack.NOTHING_ADDED,
              Lack.LENGTH_WITHOUT_A_BODY,
              Lack.ORDER_OF_SENT_HEADERS,
              Lack.ORDER_OF_RECEIVED_HEADERS,
              Lack.INFORMATIONAL_ANSWERS,
              Lack.ONE_SENDING,
              Lack.COUNTED_RESENDS,
              Lack.BOUNDED_HEADS,
              Lack.STRICT_PARSING)),
  /** Apache HttpAsyncClient, whose futures Comsat makes fit for fibers. */
  COMSAT_ASYNC(
      ComsatAsyncClients::new,
      Capabilities.in(FIBER).without(Lack.MULTIPLEXING, Lack.FREE_CANCELLATION)),
  /** OkHttp 2 as Comsat makes it for fibers; it spends a thread on each call under way. */
  COMSAT_OKHTTP(
      OkHttpClients::new,
      Capabilities.in(FIBER)
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
              Lack.STRICT_PARSING));

  @SuppressWarnings("ImmutableEnumChecker") // constructors hold no state
  private final Function<ClientKit, ClientFactory> open;

  @SuppressWarnings("ImmutableEnumChecker") // its sets are copies that nobody can change
  private final Capabilities capabilities;

  ClientKind(Function<ClientKit, ClientFactory> open, Capabilities capabilities) {
    this.open = open;
    this.capabilities = capabilities;
  }

  /** The word in settings and documents, such as {@code comsat-apache}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public Capabilities capabilities() {
    return capabilities;
  }

  public boolean serves(Mode mode) {
    return capabilities.serves(mode);
  }

  public ClientFactory open(ClientKit kit) {
    return open.apply(kit);
  }

  public static ClientKind defaultOf(Mode mode) {
    return mode == FIBER ? EVENT_LOOP : APACHE;
  }

  public static Optional<ClientKind> named(String label) {
    return Arrays.stream(values()).filter(kind -> kind.label().equals(label)).findFirst();
  }

  /** The labels of all that serve that mode. */
  public static List<String> labelsFor(Mode mode) {
    return Arrays.stream(values())
        .filter(kind -> kind.serves(mode))
        .map(ClientKind::label)
        .toList();
  }
}
