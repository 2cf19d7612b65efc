package io.fanout.boot.wiring;

import io.fanout.core.settings.GatewaySettings;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which configuration is served since when, and whether a later one was refused. Immutable; each
 * reload makes another.
 *
 * @param hash the same for gateways with the same settings
 * @param refusedAt when the latest reload was refused; null where it was not
 */
record ServedConfiguration(
    String hash, Instant since, @Nullable Instant refusedAt, List<String> problems) {
  private static final int DIGITS = 12;

  static ServedConfiguration of(GatewaySettings settings, Instant now) {
    return new ServedConfiguration(hash(settings), now, null, List.of());
  }

  /** The same, after a reload that was refused for these reasons. */
  ServedConfiguration refused(List<String> why, Instant now) {
    return new ServedConfiguration(hash, since, now, List.copyOf(why));
  }

  private static String hash(GatewaySettings settings) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256")
              .digest(settings.toString().getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest).substring(0, DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
