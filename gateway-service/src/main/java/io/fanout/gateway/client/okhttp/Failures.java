package io.fanout.gateway.client.okhttp;

import io.fanout.gateway.client.CallFailed;
import io.fanout.gateway.client.Ending;
import io.fanout.gateway.client.Origin;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLException;

/** What OkHttp's exceptions say about how a call ended. */
final class Failures {
  private Failures() {}

  static CallFailed failed(Origin origin, IOException failure) {
    if (failure instanceof WholeAnswers.Refused && failure.getCause() instanceof CallFailed why) {
      return why;
    }
    return CallFailed.of(ending(failure), origin, failure, false);
  }

  private static Ending ending(IOException failure) {
    if (failure instanceof WholeAnswers.BodyBroke) {
      return failure.getCause() instanceof ProtocolException protocol
              && !String.valueOf(protocol.getMessage()).contains("unexpected end")
          ? Ending.MALFORMED
          : Ending.BROKEN_OFF;
    }
    boolean connecting =
        failure instanceof ConnectException
            || failure instanceof NoRouteToHostException
            || failure instanceof UnknownHostException
            || failure instanceof SocketTimeoutException
            || failure instanceof SSLException
            || String.valueOf(failure.getMessage()).contains("Failed to connect")
            || String.valueOf(failure.getMessage()).contains("unreachable");
    if (connecting) {
      return Ending.CONNECT_FAILED;
    }
    return failure instanceof ProtocolException ? Ending.MALFORMED : Ending.BROKEN_OFF;
  }
}
