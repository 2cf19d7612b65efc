package io.fanout.core.client;

import io.fanout.core.settings.Mode;
import io.fanout.core.settings.TlsProvider;
import io.fanout.netty.client.EventLoopClientKind;
import io.fanout.netty.lane.Transport;
import io.fanout.netty.tls.Providers;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What the event-loop client promises of TLS, with each implementation. */
@ParameterizedClass
@EnumSource(
    value = TlsProvider.class,
    names = {"JDK", "BORINGSSL"})
final class EventLoopTlsTest implements TlsPromises {
  private final EventLoopClientKind kind = new EventLoopClientKind();
  private final Bench bench;

  EventLoopTlsTest(TlsProvider provider) {
    Providers.assumePresent(provider);
    bench = new Bench(kind, Mode.FIBER, Transport.usual(), provider);
  }

  @Override
  public Bench bench() {
    return bench;
  }

  @Override
  public boolean lacks(ClientLimitation lack) {
    return kind.capabilities().lacks(lack);
  }

  @AfterEach
  void nothingIsLeft() throws IOException {
    bench.close();
  }
}
