package io.fanout.gateway.client.apache;

import io.fanout.gateway.client.CallFailed;
import io.fanout.gateway.client.Ending;
import io.fanout.gateway.client.Origin;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import org.apache.http.HttpException;
import org.apache.http.NoHttpResponseException;
import org.apache.http.client.ClientProtocolException;
import org.apache.http.conn.ConnectTimeoutException;
import org.apache.http.conn.ConnectionPoolTimeoutException;
import org.apache.http.protocol.HttpContext;

/** What Apache HttpClient's exceptions say about how a call ended. */
final class Failures {
  private Failures() {}

  static CallFailed failed(Origin origin, Throwable failure, HttpContext context) {
    boolean beforeAnswer =
        failure instanceof NoHttpResponseException || CallConfig.nothingReceived(context);
    return new CallFailed(ending(failure), detail(origin, failure), beforeAnswer);
  }

  static Ending ending(Throwable failure) {
    if (failure instanceof ConnectionPoolTimeoutException) {
      return Ending.REJECTED_LIMIT;
    }
    if (failure instanceof ConnectException
        || failure instanceof ConnectTimeoutException
        || failure instanceof UnknownHostException
        || failure instanceof java.net.NoRouteToHostException
        || failure.getCause() instanceof UnresolvedAddressException) {
      return Ending.CONNECT_FAILED;
    }
    if (failure instanceof TooLargeException) {
      return Ending.TOO_LARGE;
    }
    boolean protocol =
        failure instanceof ClientProtocolException
            || failure instanceof HttpException
            || failure.getCause() instanceof HttpException;
    boolean silence = failure instanceof NoHttpResponseException;
    return protocol && !silence ? Ending.MALFORMED : Ending.BROKEN_OFF;
  }

  static String detail(Origin origin, Throwable failure) {
    String message = failure.getMessage();
    String kind = failure.getClass().getSimpleName();
    return origin + ": " + (message == null ? kind : message + " (" + kind + ")");
  }
}
