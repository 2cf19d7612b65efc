package io.fanout.clients.apache;

import io.fanout.api.CallResultKind;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Origin;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import javax.net.ssl.SSLException;
import org.apache.http.HttpException;
import org.apache.http.MalformedChunkCodingException;
import org.apache.http.MessageConstraintException;
import org.apache.http.NoHttpResponseException;
import org.apache.http.TruncatedChunkException;
import org.apache.http.client.ClientProtocolException;
import org.apache.http.client.protocol.HttpClientContext;

/** Translates Apache HttpClient's exceptions to endings of calls. */
final class ApacheFailures {
  private ApacheFailures() {}

  /** The failure of a call with that context, which had a connection to be sent on or not. */
  static CallFailed failed(
      Origin origin, Exception failure, HttpClientContext context, boolean connected) {
    if (failure instanceof NoRoomException full) {
      return full.failure();
    }
    CallResultKind ending = ending(failure, connected, context.getResponse() != null);
    boolean beforeAnswer =
        failure instanceof NoHttpResponseException || CallConfig.nothingReceived(context);
    return CallFailed.of(ending, origin, failure, beforeAnswer);
  }

  /**
   * How a call ended that failed so. When it happened tells more than the exception: without a
   * connection there is no route, no name, no port or no descriptor left, in whatever type the
   * platform says it. Of a connection's waits only that for its handshake has a time of its own.
   */
  private static CallResultKind ending(Exception failure, boolean connected, boolean answering) {
    boolean shaking = failure instanceof SSLException || failure instanceof SocketTimeoutException;
    if (!connected || (shaking && !answering)) {
      return CallResultKind.CONNECT_FAILED;
    }
    if (failure instanceof TooLargeException) {
      return CallResultKind.TOO_LARGE;
    }
    return isProtocol(failure) ? CallResultKind.MALFORMED : CallResultKind.BROKEN_OFF;
  }

  private static boolean isProtocol(Exception failure) {
    if (failure instanceof TruncatedChunkException) {
      return false;
    }
    return failure instanceof ClientProtocolException
        || failure instanceof MalformedChunkCodingException
        || failure instanceof MessageConstraintException
        || failure instanceof HttpException
        || failure.getCause() instanceof HttpException;
  }

  /** Passes an interrupt on as what it is: both clients hand it over inside of another failure. */
  static void throwIfInterrupted(Exception failure) throws InterruptedException {
    boolean thread = failure instanceof InterruptedIOException && Thread.interrupted();
    boolean fiber =
        failure instanceof IOException && failure.getCause() instanceof InterruptedException;
    if (thread || fiber) {
      throw new InterruptedException("the call's strand was interrupted");
    }
  }
}
