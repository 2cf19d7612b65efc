package io.fanout.clients.urlconnection;

import io.fanout.api.CallResultKind;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Origin;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import javax.net.ssl.SSLException;

/** Translates the exceptions of {@code HttpURLConnection} to endings of calls. */
final class UrlConnectionFailures {
  private UrlConnectionFailures() {}

  static CallFailed failed(Origin origin, Exception failure, boolean connected) {
    return CallFailed.of(ending(failure, connected), origin, failure, false);
  }

  private static CallResultKind ending(Exception failure, boolean connected) {
    if (!connected || failure instanceof SSLException) {
      return CallResultKind.CONNECT_FAILED;
    }
    if (failure instanceof SocketTimeoutException) {
      return CallResultKind.TIMED_OUT;
    }
    String message = String.valueOf(failure.getMessage());
    boolean protocol =
        failure instanceof ProtocolException
            || message.contains("Invalid Http response")
            || message.contains("Bogus chunk")
            || message.contains("chunk");
    return protocol ? CallResultKind.MALFORMED : CallResultKind.BROKEN_OFF;
  }
}
