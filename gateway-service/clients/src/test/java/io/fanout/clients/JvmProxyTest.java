package io.fanout.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.agent.OnThreads;
import io.fanout.core.client.BackendClient;
import io.fanout.core.client.Origin;
import io.fanout.core.client.Security;
import io.fanout.core.client.kind.ClientKind;
import io.fanout.core.settings.BackendSettings;
import io.fanout.core.settings.Defaults;
import io.fanout.core.settings.Mode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** No client uses the JVM's proxy settings: only the gateway's settings decide where calls go. */
@OnThreads("a test's own thread waits for calls")
final class JvmProxyTest {
  static Stream<Arguments> kindsAndModes() {
    return ClientBench.kindsAndModes(kind -> true);
  }

  @ParameterizedTest
  @MethodSource("kindsAndModes")
  void theJvmsProxySettingsAreIgnored(ClientKind kind, Mode mode) {
    ProxySelector before = ProxySelector.getDefault();
    NotingSelector selector = new NotingSelector();
    ProxySelector.setDefault(selector);
    try (EchoServer server = new EchoServer(null);
        ClientBench bench =
            new ClientBench(
                kind, mode, InetAddress::getAllByName, bundle -> Security.ofThePlatform())) {
      Origin origin = new Origin("http", "127.0.0.1", server.port());
      BackendClient client = bench.client(Defaults.of(BackendSettings.class), origin);
      assertThat(bench.call(client, origin, "/").status()).isEqualTo(200);
      assertThat(selector.asked).isFalse();
    } finally {
      ProxySelector.setDefault(before);
    }
  }

  /** A selector that names a dead proxy and records whether anybody asked it. */
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
}
