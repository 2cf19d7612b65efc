package io.fanout.clients.okhttp;

import co.paralleluniverse.fibers.okhttp.FiberOkHttpClient;
import com.squareup.okhttp.Authenticator;
import com.squareup.okhttp.ConnectionPool;
import com.squareup.okhttp.ConnectionSpec;
import com.squareup.okhttp.Dispatcher;
import com.squareup.okhttp.Protocol;
import com.squareup.okhttp.Request;
import com.squareup.okhttp.Response;
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
import java.net.Proxy;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.HostnameVerifier;
import org.jspecify.annotations.Nullable;

/** Comsat's OkHttp clients for fibers; they share threads, one for each call under way. */
final class OkHttpClients implements ClientFactory {
  private static final Authenticator NO_ANSWER = new NoAnswer();
  private static final HostnameVerifier CHECKED = (host, session) -> true;
  private static final List<ConnectionSpec> SPECS =
      List.of(
          new ConnectionSpec.Builder(ConnectionSpec.MODERN_TLS)
              .allEnabledCipherSuites()
              .allEnabledTlsVersions()
              .build(),
          ConnectionSpec.CLEARTEXT);

  private final ClientKit kit;
  private final CloseOnce ends = new CloseOnce();
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "fanout-okhttp");
            thread.setDaemon(true);
            return thread;
          });

  OkHttpClients(ClientKit kit) {
    this.kit = kit;
  }

  @Override
  public BackendClient client(BackendSettings settings, List<Origin> origins, ClientEvents events) {
    Dispatcher dispatcher = new Dispatcher(threads);
    dispatcher.setMaxRequests(Integer.MAX_VALUE);
    dispatcher.setMaxRequestsPerHost(Integer.MAX_VALUE);
    ConnectionPool pool = new ConnectionPool(Integer.MAX_VALUE, settings.idleTimeout().toMillis());
    SecureSocketFactory sockets = new SecureSocketFactory(kit.security(settings));
    return new OkHttpBackendClient(
        http(settings, dispatcher, pool, sockets),
        http(settings, dispatcher, new ConnectionPool(0, 1), sockets),
        new HostConnectionSlots(settings, origins, kit.strands()),
        Compression.of(settings, kit.memory()),
        events,
        ends);
  }

  private FiberOkHttpClient http(
      BackendSettings settings,
      Dispatcher dispatcher,
      ConnectionPool pool,
      SecureSocketFactory sockets) {
    FiberOkHttpClient http = new FiberOkHttpClient();
    http.setDispatcher(dispatcher);
    http.setConnectionPool(pool);
    http.setDns(host -> List.of(kit.addresses().resolve(host)));
    http.setProxy(Proxy.NO_PROXY);
    http.setAuthenticator(NO_ANSWER);
    http.setFollowRedirects(false);
    http.setFollowSslRedirects(false);
    http.setRetryOnConnectionFailure(false);
    http.setConnectTimeout(settings.connectTimeout().toMillis(), TimeUnit.MILLISECONDS);
    http.setReadTimeout(0, TimeUnit.MILLISECONDS);
    http.setWriteTimeout(0, TimeUnit.MILLISECONDS);
    // OkHttp 2 cannot negotiate anything newer on current JDKs.
    http.setProtocols(List.of(Protocol.HTTP_1_1));
    http.setConnectionSpecs(SPECS);
    http.setSocketFactory(new CountedSockets());
    http.setSslSocketFactory(sockets);
    // The JDK checks names during the handshake, because OkHttp 2's own check has known holes.
    http.setHostnameVerifier(CHECKED);
    CancelledCalls.watch(http);
    http.interceptors()
        .add(new WholeBodyReader((int) settings.maxResponse().toBytes(), kit.memory()));
    http.networkInterceptors().add(new LeftoverBytesGuard());
    http.networkInterceptors().add(new NoAddedCompression());
    return http;
  }

  /** Never tries to answer a question for a password. */
  private static final class NoAnswer implements Authenticator {
    @Override
    public @Nullable Request authenticate(Proxy proxy, Response response) {
      return null;
    }

    @Override
    public @Nullable Request authenticateProxy(Proxy proxy, Response response) {
      return null;
    }
  }

  @Override
  public void close() {
    ends.close();
    threads.shutdown();
  }
}
