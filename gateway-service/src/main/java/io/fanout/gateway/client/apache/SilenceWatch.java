package io.fanout.gateway.client.apache;

import java.io.IOException;
import org.apache.http.HttpClientConnection;
import org.apache.http.HttpException;
import org.apache.http.HttpRequest;
import org.apache.http.HttpResponse;
import org.apache.http.protocol.HttpContext;
import org.apache.http.protocol.HttpRequestExecutor;

/**
 * Notes in a call's context when its connection broke before a byte of the answer had come: the
 * exception alone, such as a reset, does not tell.
 */
final class SilenceWatch extends HttpRequestExecutor {
  @Override
  public HttpResponse execute(
      HttpRequest request, HttpClientConnection connection, HttpContext context)
      throws IOException, HttpException {
    long before = connection.getMetrics().getReceivedBytesCount();
    try {
      return super.execute(request, connection, context);
    } catch (IOException e) {
      if (connection.getMetrics().getReceivedBytesCount() == before) {
        CallConfig.noteNothingReceived(context);
      }
      throw e;
    }
  }
}
