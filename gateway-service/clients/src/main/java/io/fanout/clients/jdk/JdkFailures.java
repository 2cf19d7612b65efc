package io.fanout.clients.jdk;

import io.fanout.api.CallResultKind;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Origin;
import java.net.ConnectException;
import java.net.ProtocolException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.util.concurrent.CompletionException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Translates the exceptions of {@code java.net.http} to endings of calls. */
final class JdkFailures {
  private JdkFailures() {}

  static CallFailed failed(Origin origin, Throwable failure) {
    CallFailed own = find(failure, CallFailed.class);
    if (own != null) {
      return own;
    }
    boolean silent = says(failure, "received no bytes");
    return CallFailed.of(ending(failure), origin, unwrapped(failure), silent);
  }

  /**
   * Whether a connection was closed, and no byte of an answer seems to have come: of a reset, the
   * client does not tell when it came.
   */
  static boolean closedBeforeAnswer(Throwable failure) {
    return says(failure, "received no bytes") || says(failure, "Connection reset");
  }

  private static CallResultKind ending(Throwable failure) {
    if (find(failure, ConnectException.class) != null
        || find(failure, HttpConnectTimeoutException.class) != null
        || find(failure, UnresolvedAddressException.class) != null
        || says(failure, "unreachable")
        || find(failure, SSLException.class) != null
        || says(failure, "denied")) {
      return CallResultKind.CONNECT_FAILED;
    }
    boolean protocol =
        find(failure, ProtocolException.class) != null
            || find(failure, IllegalArgumentException.class) != null
            || find(failure, NumberFormatException.class) != null
            || says(failure, "malformed");
    return protocol ? CallResultKind.MALFORMED : CallResultKind.BROKEN_OFF;
  }

  private static <T extends Throwable> @Nullable T find(Throwable failure, Class<T> type) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (type.isInstance(cause)) {
        return type.cast(cause);
      }
    }
    return null;
  }

  /** The client tells some failures apart by their words alone. */
  private static boolean says(Throwable failure, String words) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause.getMessage() != null && cause.getMessage().contains(words)) {
        return true;
      }
    }
    return false;
  }

  private static Throwable unwrapped(Throwable failure) {
    return failure instanceof CompletionException e && e.getCause() != null
        ? e.getCause()
        : failure;
  }
}
