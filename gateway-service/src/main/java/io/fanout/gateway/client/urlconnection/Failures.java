package io.fanout.gateway.client.urlconnection;

import io.fanout.gateway.client.CallFailed;
import io.fanout.gateway.client.Ending;
import io.fanout.gateway.client.Origin;
import java.net.ProtocolException;
import javax.net.ssl.SSLException;

/** What the exceptions of {@code HttpURLConnection} say about how a call ended. */
final class Failures {
  private Failures() {}

  static CallFailed failed(Origin origin, Exception failure, boolean connected) {
    return CallFailed.of(ending(failure, connected), origin, failure, false);
  }

  private static Ending ending(Exception failure, boolean connected) {
    if (!connected || failure instanceof SSLException) {
      return Ending.CONNECT_FAILED;
    }
    String message = String.valueOf(failure.getMessage());
    boolean protocol =
        failure instanceof ProtocolException
            || message.contains("Invalid Http response")
            || message.contains("Bogus chunk")
            || message.contains("chunk");
    return protocol ? Ending.MALFORMED : Ending.BROKEN_OFF;
  }
}
