package io.fanout.gateway.client.comsatasync;

import org.apache.http.HttpResponse;
import org.apache.http.client.methods.CloseableHttpResponse;
import org.apache.http.message.BasicHttpResponse;

/** An answer that was received whole, so that there is nothing to close. */
final class Received extends BasicHttpResponse implements CloseableHttpResponse {
  Received(HttpResponse response) {
    super(response.getStatusLine());
    setHeaders(response.getAllHeaders());
    setEntity(response.getEntity());
  }

  @Override
  public void close() {}
}
