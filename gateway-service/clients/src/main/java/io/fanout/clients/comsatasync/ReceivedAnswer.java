package io.fanout.clients.comsatasync;

import org.apache.http.HttpResponse;
import org.apache.http.client.methods.CloseableHttpResponse;
import org.apache.http.message.BasicHttpResponse;

/** An answer that was received whole, so that there is nothing to close. */
final class ReceivedAnswer extends BasicHttpResponse implements CloseableHttpResponse {
  ReceivedAnswer(HttpResponse response) {
    super(response.getStatusLine());
    setHeaders(response.getAllHeaders());
    setEntity(response.getEntity());
  }

  @Override
  public void close() {}
}
