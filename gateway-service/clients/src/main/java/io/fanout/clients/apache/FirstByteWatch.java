package io.fanout.clients.apache;

import java.io.IOException;
import java.net.Socket;
import org.apache.http.ConnectionClosedException;
import org.apache.http.HttpClientConnection;
import org.apache.http.HttpConnectionMetrics;
import org.apache.http.HttpException;
import org.apache.http.HttpRequest;
import org.apache.http.HttpResponse;
import org.apache.http.conn.ManagedHttpClientConnection;
import org.apache.http.protocol.HttpContext;
import org.apache.http.protocol.HttpRequestExecutor;

/**
 * Records in a call's context whether its connection broke before the first byte of the answer, and
 * whether it had served another call, because the exception alone does not show this. Closes a
 * reused connection with unsolicited bytes.
 */
final class FirstByteWatch extends HttpRequestExecutor {
  @Override
  public HttpResponse execute(
      HttpRequest request, HttpClientConnection connection, HttpContext context)
      throws IOException, HttpException {
    HttpConnectionMetrics metrics = connection.getMetrics();
    boolean used = metrics.getResponseCount() > 0;
    long before = metrics.getReceivedBytesCount();
    try {
      if (used && holdsBytes(connection)) {
        connection.close();
        throw new ConnectionClosedException("bytes came before the request");
      }
      return super.execute(request, connection, context);
    } catch (IOException e) {
      if (metrics.getReceivedBytesCount() == before) {
        if (used) {
          CallConfig.noteStaleConnection(context);
        } else {
          CallConfig.noteNothingReceived(context);
        }
      }
      throw e;
    }
  }

  private static boolean holdsBytes(HttpClientConnection connection) throws IOException {
    if (!(connection instanceof ManagedHttpClientConnection managed)) {
      return false;
    }
    Socket socket = managed.getSocket();
    if (socket == null) {
      throw new ConnectionClosedException("the connection was closed before the request was sent");
    }
    return socket.getInputStream().available() > 0;
  }
}
