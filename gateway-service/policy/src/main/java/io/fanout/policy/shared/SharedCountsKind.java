package io.fanout.policy.shared;

import io.fanout.core.kind.Kind;
import io.fanout.core.settings.RedisSettings;
import io.fanout.core.time.NanoClock;
import org.jspecify.annotations.Nullable;

/** A store for the counts that gateways share. */
public interface SharedCountsKind extends Kind {
  /**
   * Opens the store and returns at once: it connects in the background, for as long as it takes.
   */
  SharedCounts open(RedisSettings settings, @Nullable TlsManagers tls, NanoClock clock);
}
