package io.fanout.netty.tls;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fanout.core.settings.TlsProvider;
import java.util.Locale;

/** For tests that run with each implementation of TLS. */
public final class Providers {
  private Providers() {}

  /** Skips a test of an implementation that this system does not have. */
  public static void assumePresent(TlsProvider provider) {
    assumeTrue(
        provider != TlsProvider.BORINGSSL || BoringSsl.isAvailable(),
        "TLS with BoringSSL: netty-tcnative has no library for this system");
  }

  /** The setting that chooses it. */
  public static String setting(TlsProvider provider) {
    return "gateway.lanes.tls-provider=" + provider.name().toLowerCase(Locale.ROOT);
  }
}
