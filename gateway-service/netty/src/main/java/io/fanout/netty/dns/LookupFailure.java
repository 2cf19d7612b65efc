package io.fanout.netty.dns;

import io.netty.handler.codec.dns.DnsResponseCode;
import io.netty.resolver.dns.DnsErrorCauseException;
import io.netty.resolver.dns.DnsNameResolverTimeoutException;
import java.util.Locale;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** Says in a few words why a look-up failed. */
final class LookupFailure {
  private static final int DEEPEST = 8;

  private LookupFailure() {}

  static String text(Throwable failure) {
    Throwable at = failure instanceof CompletionException ? failure.getCause() : failure;
    Throwable first = at == null ? failure : at;
    for (int depth = 0; at != null && depth < DEEPEST; depth++, at = at.getCause()) {
      String known = known(at);
      if (known != null) {
        return known;
      }
    }
    return String.valueOf(first.getMessage());
  }

  private static @Nullable String known(Throwable failure) {
    if (failure instanceof DnsNameResolverTimeoutException) {
      return "the name server did not answer in time";
    }
    if (failure instanceof DnsErrorCauseException error) {
      return error.getCode().equals(DnsResponseCode.NXDOMAIN)
          ? "the name is unknown (NXDOMAIN)"
          : "the name server answered " + error.getCode().toString().toUpperCase(Locale.ROOT);
    }
    return null;
  }
}
