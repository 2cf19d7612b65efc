package io.fanout.clients.jdk;

import java.net.http.HttpClient;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Gives HTTP clients that have no used connection. {@code java.net.http} cannot be asked for a new
 * one, and takes an idle one of its pool where it has any: so each client is given out only until
 * the first of its calls has ended. Then it is forgotten, and the JDK ends it.
 */
final class NewConnections {
  private final Supplier<HttpClient> clients;
  private final AtomicReference<@Nullable HttpClient> unused = new AtomicReference<>();

  NewConnections(Supplier<HttpClient> clients) {
    this.clients = clients;
  }

  /** A client none of whose calls has ended; making one takes time. */
  HttpClient client() {
    HttpClient known = unused.get();
    if (known != null) {
      return known;
    }
    HttpClient made = clients.get();
    HttpClient first = unused.compareAndExchange(null, made);
    return first == null ? made : first;
  }

  /** A call of that client has ended, and may have left a connection behind. */
  void ended(HttpClient client) {
    unused.compareAndSet(client, null);
  }
}
