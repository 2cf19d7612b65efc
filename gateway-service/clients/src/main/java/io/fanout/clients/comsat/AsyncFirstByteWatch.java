package io.fanout.clients.comsat;

import io.fanout.clients.apache.CallConfig;
import java.io.IOException;
import org.apache.http.HttpConnection;
import org.apache.http.HttpException;
import org.apache.http.HttpHost;
import org.apache.http.HttpRequest;
import org.apache.http.nio.ContentEncoder;
import org.apache.http.nio.IOControl;
import org.apache.http.nio.protocol.HttpAsyncRequestProducer;
import org.apache.http.protocol.HttpContext;
import org.apache.http.protocol.HttpCoreContext;
import org.jspecify.annotations.Nullable;

/**
 * Sends a request and notes in its context when the connection broke before a byte of the answer
 * had come, and whether it had served another call: the exception alone does not tell. Called by
 * the reactor's thread alone; the callback that fails the call publishes the note.
 */
final class AsyncFirstByteWatch implements HttpAsyncRequestProducer {
  private final HttpAsyncRequestProducer producer;
  private final HttpContext context;
  private boolean sent;
  private long receivedBefore;

  AsyncFirstByteWatch(HttpAsyncRequestProducer producer, HttpContext context) {
    this.producer = producer;
    this.context = context;
  }

  private @Nullable HttpConnection connection() {
    return context.getAttribute(HttpCoreContext.HTTP_CONNECTION) instanceof HttpConnection known
        ? known
        : null;
  }

  @Override
  public void requestCompleted(HttpContext unused) {
    HttpConnection connection = connection();
    if (connection != null) {
      sent = true;
      receivedBefore = connection.getMetrics().getReceivedBytesCount();
    }
    producer.requestCompleted(context);
  }

  @Override
  public void failed(Exception failure) {
    HttpConnection connection = connection();
    if (connection != null && receivedNothing(connection)) {
      if (connection.getMetrics().getResponseCount() > 0) {
        CallConfig.noteStaleConnection(context);
      } else {
        CallConfig.noteNothingReceived(context);
      }
    }
    producer.failed(failure);
  }

  private boolean receivedNothing(HttpConnection connection) {
    return sent
        ? connection.getMetrics().getReceivedBytesCount() == receivedBefore
        : context.getAttribute(HttpCoreContext.HTTP_RESPONSE) == null;
  }

  @Override
  public HttpHost getTarget() {
    return producer.getTarget();
  }

  @Override
  public HttpRequest generateRequest() throws IOException, HttpException {
    return producer.generateRequest();
  }

  @Override
  public void produceContent(ContentEncoder encoder, IOControl control) throws IOException {
    producer.produceContent(encoder, control);
  }

  @Override
  public boolean isRepeatable() {
    return producer.isRepeatable();
  }

  @Override
  public void resetRequest() throws IOException {
    producer.resetRequest();
  }

  @Override
  public void close() throws IOException {
    producer.close();
  }
}
