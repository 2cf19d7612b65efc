package io.fanout.clients.jdk;

import io.fanout.clients.slots.HostConnectionSlots;
import io.fanout.core.client.BackendClient;
import io.fanout.core.client.ClientEvents;
import io.fanout.core.client.ClientFactory;
import io.fanout.core.client.ClientKit;
import io.fanout.core.client.CloseOnce;
import io.fanout.core.client.Compression;
import io.fanout.core.client.Origin;
import io.fanout.core.client.Security;
import io.fanout.core.settings.BackendSettings;
import java.lang.reflect.InvocationTargetException;
import java.net.http.HttpClient;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Clients of the JDK's {@code java.net.http}: one with its connections for each backend. */
final class JdkClients implements ClientFactory {
  private static final String KEEP_ALIVE = "jdk.httpclient.keepalive.timeout";

  static {
    // The JDK reads this property once per process; JDK 17 keeps idle connections for 20 minutes.
    if (System.getProperty(KEEP_ALIVE) == null) {
      System.setProperty(KEEP_ALIVE, "30");
    }
  }

  private final ClientKit kit;
  private final CloseOnce ends = new CloseOnce();
  private final ExecutorService workers =
      Executors.newFixedThreadPool(
          Math.max(2, Runtime.getRuntime().availableProcessors()),
          task -> {
            Thread thread = new Thread(task, "fanout-jdk-client");
            thread.setDaemon(true);
            return thread;
          });

  JdkClients(ClientKit kit) {
    this.kit = kit;
  }

  @Override
  public BackendClient client(BackendSettings settings, List<Origin> origins, ClientEvents events) {
    Security security = kit.security(settings);
    HttpClient.Builder http =
        HttpClient.newBuilder()
            .connectTimeout(settings.connectTimeout())
            .followRedirects(HttpClient.Redirect.NEVER)
            // Otherwise the client would use the proxy of the JVM's system properties.
            .proxy(HttpClient.Builder.NO_PROXY)
            .sslContext(security.context())
            .sslParameters(security.parameters())
            .executor(workers);
    return new JdkBackendClient(
        http.build(),
        new NewConnections(http::build),
        workers,
        new HostConnectionSlots(settings, origins, kit.strands()),
        kit.strands(),
        settings.http2(),
        Compression.of(settings, kit.memory()),
        events,
        ends);
  }

  /** Ends what is under way. Before JDK 21 idle connections end later, when they expire. */
  @Override
  public void close() {
    ends.close();
    workers.shutdown();
  }

  /** Before JDK 21 a client ends when nobody knows it any more. */
  static void shutDown(HttpClient http) {
    if (Runtime.version().feature() < 21) {
      return;
    }
    try {
      HttpClient.class.getMethod("shutdownNow").invoke(http);
    } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException("java.net.http.HttpClient.shutdownNow, of JDK 21", e);
    }
  }
}
