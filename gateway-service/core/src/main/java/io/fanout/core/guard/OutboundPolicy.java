package io.fanout.core.guard;

import io.fanout.core.settings.BackendSettings;
import io.fanout.core.settings.QuotaSettings;
import org.jspecify.annotations.Nullable;

/** What guards need to know about a backend beyond its settings, for example the fleet's counts. */
public interface OutboundPolicy {
  /** Each gateway counts its own calls. */
  OutboundPolicy LOCAL = new OutboundPolicy() {};

  /** Opens the counter of a backend's quota. */
  default QuotaCounter quotaCounter(String backend, QuotaSettings settings) {
    return LocalQuotaCounter.of(settings);
  }

  /** The credentials of a backend's calls; null where they need none. */
  default @Nullable CallCredentials credentials(String backend, BackendSettings settings) {
    return null;
  }
}
