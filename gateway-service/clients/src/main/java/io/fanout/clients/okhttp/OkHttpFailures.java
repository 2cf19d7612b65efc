package io.fanout.clients.okhttp;

import io.fanout.api.CallResultKind;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Origin;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLException;

/** Translates OkHttp's exceptions to endings of calls. */
final class OkHttpFailures {
  private OkHttpFailures() {}

  static CallFailed failed(Origin origin, IOException failure) {
    if (failure instanceof WholeBodyReader.Refused
        && failure.getCause() instanceof CallFailed why) {
      return why;
    }
    return failure instanceof LeftoverBytesGuard.Silence silence
        ? CallFailed.of(ending(silence.met()), origin, silence.met(), true)
        : CallFailed.of(ending(failure), origin, failure, false);
  }

  private static CallResultKind ending(IOException failure) {
    if (failure instanceof WholeBodyReader.BodyBroke) {
      return failure.getCause() instanceof ProtocolException protocol
              && !String.valueOf(protocol.getMessage()).contains("unexpected end")
          ? CallResultKind.MALFORMED
          : CallResultKind.BROKEN_OFF;
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
      return CallResultKind.CONNECT_FAILED;
    }
    return failure instanceof ProtocolException
        ? CallResultKind.MALFORMED
        : CallResultKind.BROKEN_OFF;
  }
}
