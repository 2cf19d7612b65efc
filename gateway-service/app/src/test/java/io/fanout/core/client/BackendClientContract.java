package io.fanout.core.client;

import io.fanout.core.client.kind.ClientKind;
import io.fanout.core.settings.Mode;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;

/** The contract of every client, on every kind of strand that it serves. */
abstract class BackendClientContract
    implements RequestPromises,
        ReplyPromises,
        BrokenReplyPromises,
        CompressionPromises,
        ConnectPromises,
        ReusePromises,
        KeepAliveRacePromises,
        StrictParsingPromises,
        PoolPromises,
        CancelPromises,
        TlsPromises,
        SizePromises {
  private final ClientKind kind;
  private final Bench bench;

  BackendClientContract(ClientKind kind, Mode mode) {
    this(kind, new Bench(kind, mode));
  }

  BackendClientContract(ClientKind kind, Bench bench) {
    this.kind = kind;
    this.bench = bench;
  }

  @Override
  public final Bench bench() {
    return bench;
  }

  @Override
  public final boolean lacks(ClientLimitation lack) {
    return kind.capabilities().lacks(lack);
  }

  @AfterEach
  void nothingIsLeft() throws IOException {
    bench.close();
  }
}
