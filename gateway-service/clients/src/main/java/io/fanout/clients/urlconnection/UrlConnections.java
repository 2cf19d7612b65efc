package io.fanout.clients.urlconnection;

import io.fanout.clients.slots.HostConnectionSlots;
import io.fanout.core.client.BackendClient;
import io.fanout.core.client.ClientEvents;
import io.fanout.core.client.ClientFactory;
import io.fanout.core.client.ClientKit;
import io.fanout.core.client.CloseOnce;
import io.fanout.core.client.Compression;
import io.fanout.core.client.Origin;
import io.fanout.core.client.SecureSocketFactory;
import io.fanout.core.settings.BackendSettings;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLSocketFactory;

/**
 * Clients of {@code HttpURLConnection}. What it keeps alive is settled once for the process, by
 * system properties: they are set here where nobody has set them.
 */
final class UrlConnections implements ClientFactory {
  static {
    // The JDK keeps only 5 idle connections per host, fewer than a gateway uses at once.
    setUnlessSet("http.maxConnections", "6000");
    // The JDK would resend a POST that got no answer.
    setUnlessSet("sun.net.http.retryPost", "false");
    // The JDK would read the rest of an abandoned answer, however long, to reuse the connection.
    setUnlessSet("http.KeepAlive.remainingData", "0");
  }

  private final ClientKit kit;
  private final CloseOnce ends = new CloseOnce();

  /** Closes connections of cancelled calls, which can take until the next bytes come. */
  private final ExecutorService closers =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "fanout-url-connection-closer");
            thread.setDaemon(true);
            return thread;
          });

  UrlConnections(ClientKit kit) {
    this.kit = kit;
  }

  private static void setUnlessSet(String property, String value) {
    if (System.getProperty(property) == null) {
      System.setProperty(property, value);
    }
  }

  @Override
  public BackendClient client(BackendSettings settings, List<Origin> origins, ClientEvents events) {
    SSLSocketFactory sockets = new SecureSocketFactory(kit.security(settings));
    return new UrlConnectionClient(
        new ConnectionSetup(settings, sockets),
        new HostConnectionSlots(settings, origins, kit.strands()),
        Compression.of(settings, kit.memory()),
        closers,
        ends);
  }

  /** Ends what is under way. Idle connections end later, when they expire: they are the JDK's. */
  @Override
  public void close() {
    ends.close();
    closers.shutdown();
  }
}
