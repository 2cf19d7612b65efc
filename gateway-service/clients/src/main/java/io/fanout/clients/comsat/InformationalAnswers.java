package io.fanout.clients.comsat;

import java.io.IOException;
import org.apache.http.HttpException;
import org.apache.http.HttpStatus;
import org.apache.http.nio.NHttpClientConnection;
import org.apache.http.nio.protocol.HttpAsyncRequestExecutor;

/**
 * Passes over informational answers, such as 103 Early Hints, which HttpCore's own takes for a
 * protocol error. The reader of heads bounds them, and refuses to switch protocols.
 */
final class InformationalAnswers extends HttpAsyncRequestExecutor {
  @Override
  public void responseReceived(NHttpClientConnection connection) throws HttpException, IOException {
    int status = connection.getHttpResponse().getStatusLine().getStatusCode();
    boolean informational = status > HttpStatus.SC_SWITCHING_PROTOCOLS && status < HttpStatus.SC_OK;
    if (!informational) {
      super.responseReceived(connection);
    }
    if (status < HttpStatus.SC_OK) {
      connection.getContext().setAttribute(LaneSession.MORE, true);
    }
  }
}
