package io.fanout.lean.backend;

import io.fanout.lean.latency.LatencySource;
import io.fanout.lean.net.RigTls;
import io.fanout.lean.net.Transport;
import io.netty.handler.ssl.SslContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Simulated services in a process of their own.
 *
 * <p>Arguments: {@code --host=HOST}, {@code --loops=N}, {@code --no-spread}, {@code
 * --tls=KEYSTORE:PASSWORD} for backends that also speak TLS on their ports, and HTTP/2 over it, and
 * for each service {@code --backend=NAME:PORT[:MAPPINGS]} and, if it is not to answer at once,
 * {@code --latency=NAME:SPEC}.
 */
public final class LeanBackends implements AutoCloseable {
  private static final long SEED = 1;

  private final List<Transport> transports = new ArrayList<>();
  private final List<Backend> backends = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private final String host;
  private final boolean spread;
  private final @Nullable SslContext tls;

  private LeanBackends(String host, int loops, boolean spread, @Nullable SslContext tls) {
    this.host = host;
    this.spread = spread;
    this.tls = tls;
    for (int i = 0; i < loops; i++) {
      transports.add(Transport.open("backends-" + i));
    }
  }

  @SuppressWarnings("SystemOut") // the lab reads it in the log
  public static void main(String[] arguments) throws InterruptedException {
    LeanBackends started = start(List.of(arguments), System.out::println);
    System.out.println("lean backends listen: " + started.names);
    new CountDownLatch(1).await();
  }

  /**
   * Starts what the arguments say; when this returns, they listen.
   *
   * @throws IllegalArgumentException if the arguments are not of those forms
   */
  public static LeanBackends start(List<String> arguments, Consumer<String> notes) {
    String host = option(arguments, "--host=", "127.0.0.1");
    int loops = Integer.parseInt(option(arguments, "--loops=", "1"));
    LeanBackends all =
        new LeanBackends(
            host, loops, !arguments.contains("--no-spread"), tls(option(arguments, "--tls=", "")));
    for (String argument : arguments) {
      if (argument.startsWith("--backend=")) {
        all.add(argument.substring("--backend=".length()), notes);
      }
    }
    for (String argument : arguments) {
      if (argument.startsWith("--latency=")) {
        String[] parts = argument.substring("--latency=".length()).split(":", 2);
        all.backend(parts[0]).latency(LatencySource.parse(parts[1]));
      }
    }
    return all;
  }

  private void add(String text, Consumer<String> notes) {
    String[] parts = text.split(":", 3);
    if (parts.length < 2 || !parts[1].matches("\\d{1,5}")) {
      throw new IllegalArgumentException(
          "--backend=%s (expected: NAME:PORT or NAME:PORT:MAPPINGS)".formatted(text));
    }
    Replies replies = new Replies(new UsualReply(parts[0]));
    if (parts.length > 2) {
      WireMockMappings mappings = new WireMockMappings(Path.of(parts[2]));
      mappings.addTo(replies);
      notes.accept("%s: %d mappings".formatted(parts[0], replies.size()));
      if (!mappings.passedOver().isEmpty()) {
        notes.accept(
            "%s: ignored features of mappings: %s".formatted(parts[0], mappings.passedOver()));
      }
    }
    Transport transport = transports.get(backends.size() % transports.size());
    Backend backend =
        new Backend(
            host, Integer.parseInt(parts[1]), transport, replies, SEED + backends.size(), tls);
    backend.spread(spread);
    backends.add(backend);
    names.add(parts[0] + ":" + backend.port());
  }

  /** The port that a backend listens on. */
  public int port(String name) {
    return backend(name).port();
  }

  /** Changes how long it takes, from the next request on. */
  public void latency(String name, LatencySource source) {
    backend(name).latency(source);
  }

  private Backend backend(String name) {
    for (int i = 0; i < names.size(); i++) {
      if (names.get(i).startsWith(name + ":")) {
        return backends.get(i);
      }
    }
    throw new IllegalArgumentException("%s (expected: one of %s)".formatted(name, names));
  }

  private static @Nullable SslContext tls(String store) {
    if (store.isEmpty()) {
      return null;
    }
    int colon = store.lastIndexOf(':');
    if (colon < 0) {
      throw new IllegalArgumentException(
          "--tls=%s (expected: --tls=KEYSTORE:PASSWORD)".formatted(store));
    }
    return RigTls.server(Path.of(store.substring(0, colon)), store.substring(colon + 1));
  }

  private static String option(List<String> arguments, String start, String otherwise) {
    return arguments.stream()
        .filter(argument -> argument.startsWith(start))
        .map(argument -> argument.substring(start.length()))
        .findFirst()
        .orElse(otherwise);
  }

  @Override
  public void close() {
    backends.forEach(Backend::close);
    transports.forEach(Transport::close);
  }
}
