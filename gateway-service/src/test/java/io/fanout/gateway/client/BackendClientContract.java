package io.fanout.gateway.client;

import io.fanout.gateway.client.kind.ClientKind;
import io.fanout.gateway.settings.Mode;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;

/** What every client promises, on every kind of strand that it serves. */
abstract class BackendClientContract
    implements RequestPromises,
        ReplyPromises,
        BrokenReplyPromises,
        ConnectPromises,
        ReusePromises,
        PoolPromises,
        CancelPromises,
        SizePromises {
  private final Set<Difference> differences = EnumSet.noneOf(Difference.class);
  private final Bench bench;

  BackendClientContract(ClientKind kind, Mode mode, Difference... differences) {
    this.differences.addAll(Set.of(differences));
    this.bench = new Bench(kind, mode);
  }

  @Override
  public final Bench bench() {
    return bench;
  }

  @Override
  public final boolean has(Difference difference) {
    return differences.contains(difference);
  }

  @AfterEach
  void nothingIsLeft() throws IOException {
    bench.close();
  }
}
