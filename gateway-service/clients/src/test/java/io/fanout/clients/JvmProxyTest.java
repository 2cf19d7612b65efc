package io.fanout.clients;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.fanout.agent.OnThreads;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.clients.apache.ApacheClientKind;
import io.fanout.clients.jdk.JdkClientKind;
import io.fanout.clients.urlconnection.UrlConnectionClientKind;
import io.fanout.core.budget.BodyBudget;
import io.fanout.core.client.BackendClient;
import io.fanout.core.client.Cancellation;
import io.fanout.core.client.ClientEvents;
import io.fanout.core.client.ClientFactory;
import io.fanout.core.client.ClientKit;
import io.fanout.core.client.Origin;
import io.fanout.core.client.Security;
import io.fanout.core.client.kind.ClientKind;
import io.fanout.core.lane.Lane;
import io.fanout.core.lane.Lanes;
import io.fanout.core.settings.BackendSettings;
import io.fanout.core.settings.Defaults;
import io.fanout.core.strand.StrandBody;
import io.fanout.core.strand.Strands;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No client asks the JVM for a proxy: only the settings say where calls go. */
@OnThreads("a test's own thread makes the calls")
final class JvmProxyTest {
  static Stream<ClientKind> kinds() {
    return Stream.of(new ApacheClientKind(), new JdkClientKind(), new UrlConnectionClientKind());
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void theJvmsProxyIsNotAsked(ClientKind kind) throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    server.start();
    ProxySelector before = ProxySelector.getDefault();
    NotingSelector selector = new NotingSelector();
    ProxySelector.setDefault(selector);
    Origin origin = new Origin("http", "127.0.0.1", server.getAddress().getPort());
    try (ClientFactory clients = kind.open(kit());
        BackendClient client =
            clients.client(
                Defaults.of(BackendSettings.class), List.of(origin), ClientEvents.NONE)) {
      Reply reply = client.call(origin, Request.get("/"), new Cancellation());
      assertThat(reply.status()).isEqualTo(204);
      assertThat(selector.asked).isFalse();
    } finally {
      ProxySelector.setDefault(before);
      server.stop(0);
    }
  }

  private static ClientKit kit() {
    return new ClientKit(
        InetAddress::getAllByName,
        new NoLanes(),
        new BlockingStrands(),
        BodyBudget.unbounded(),
        bundle -> Security.ofThePlatform());
  }

  /** Names a proxy where nobody listens, and notes that somebody has asked. */
  private static final class NotingSelector extends ProxySelector {
    private volatile boolean asked;

    @Override
    public List<Proxy> select(URI uri) {
      asked = true;
      return List.of(
          new Proxy(Proxy.Type.HTTP, new InetSocketAddress(InetAddress.getLoopbackAddress(), 1)));
    }

    @Override
    public void connectFailed(URI uri, SocketAddress address, IOException failure) {
      asked = true;
    }
  }

  private static final class NoLanes implements Lanes {
    @Override
    public List<? extends Lane> all() {
      return List.of();
    }

    @Override
    public @Nullable Lane current() {
      return null;
    }
  }

  @OnThreads("waits by blocking")
  private static final class BlockingStrands implements Strands {
    @Override
    public boolean start(Lane lane, String name, StrandBody body) {
      return false;
    }

    @Override
    public boolean fork(Lane lane, String name, StrandBody body) {
      return false;
    }

    @Override
    public <V> V await(CompletableFuture<V> stage) throws ExecutionException, InterruptedException {
      return stage.get();
    }

    @Override
    public List<Gauge> gauges() {
      return List.of();
    }

    @Override
    public void close() {}
  }
}
