package io.fanout.clients.comsatasync;

import co.paralleluniverse.fibers.Suspendable;
import co.paralleluniverse.strands.SettableFuture;
import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.http.HttpHost;
import org.apache.http.HttpRequest;
import org.apache.http.HttpResponse;
import org.apache.http.client.methods.CloseableHttpResponse;
import org.apache.http.concurrent.FutureCallback;
import org.apache.http.conn.ClientConnectionManager;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.nio.client.CloseableHttpAsyncClient;
import org.apache.http.params.HttpParams;
import org.apache.http.protocol.HttpContext;

/** Parks the fiber until Comsat's asynchronous client completes. */
@SuppressWarnings("deprecation") // the superclass still declares two deprecated methods
final class BlockingAsyncClient extends CloseableHttpClient {
  /** Comsat's wrapper calls one in any case. */
  private static final FutureCallback<HttpResponse> NOBODY =
      new FutureCallback<>() {
        @Override
        public void completed(HttpResponse response) {}

        @Override
        public void failed(Exception failure) {}

        @Override
        public void cancelled() {}
      };

  private final CloseableHttpAsyncClient client;

  BlockingAsyncClient(CloseableHttpAsyncClient client) {
    this.client = client;
  }

  @Override
  @Suspendable
  public CloseableHttpResponse execute(HttpHost target, HttpRequest request, HttpContext context)
      throws IOException {
    Future<HttpResponse> answer = client.execute(target, request, context, NOBODY);
    try {
      return new ReceivedAnswer(((SettableFuture<HttpResponse>) answer).get());
    } catch (InterruptedException e) {
      throw new IOException("the call's fiber was interrupted", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException failure) {
        throw failure;
      }
      if (e.getCause() instanceof RuntimeException fault) {
        throw fault;
      }
      throw new IOException(e.getCause());
    }
  }

  @Override
  @Suspendable
  protected CloseableHttpResponse doExecute(
      HttpHost target, HttpRequest request, HttpContext context) throws IOException {
    return execute(target, request, context);
  }

  @Override
  public void close() throws IOException {
    client.close();
  }

  @Override
  public HttpParams getParams() {
    throw new UnsupportedOperationException();
  }

  @Override
  public ClientConnectionManager getConnectionManager() {
    throw new UnsupportedOperationException();
  }
}
