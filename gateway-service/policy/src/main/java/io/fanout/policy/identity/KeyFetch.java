package io.fanout.policy.identity;

import io.fanout.api.json.Slice;
import io.fanout.core.settings.IssuerSettings;
import java.net.URI;
import java.util.concurrent.CompletionStage;

/** Gets a document of an issuer, by the gateway's own client. Never blocks its caller. */
@FunctionalInterface
public interface KeyFetch {
  /** The body of a 200; fails with a reason, within the issuer's timeout. */
  CompletionStage<Slice> get(URI address, IssuerSettings issuer);
}
