package io.fanout.clients.comsat;

import io.fanout.clients.apache.CallConfig;
import io.fanout.core.budget.BodyBudget;
import java.io.IOException;
import java.util.concurrent.Future;
import org.apache.http.HttpHost;
import org.apache.http.HttpRequest;
import org.apache.http.HttpResponse;
import org.apache.http.concurrent.FutureCallback;
import org.apache.http.impl.nio.client.CloseableHttpAsyncClient;
import org.apache.http.nio.client.methods.HttpAsyncMethods;
import org.apache.http.nio.protocol.HttpAsyncRequestProducer;
import org.apache.http.nio.protocol.HttpAsyncResponseConsumer;
import org.apache.http.protocol.HttpContext;

/** Limits the memory of each call's answer, and delegates everything else. */
final class CappedAsyncClient extends CloseableHttpAsyncClient {
  private final CloseableHttpAsyncClient client;
  private final BodyBudget memory;

  CappedAsyncClient(CloseableHttpAsyncClient client, BodyBudget memory) {
    this.client = client;
    this.memory = memory;
  }

  @Override
  public Future<HttpResponse> execute(
      HttpHost target,
      HttpRequest request,
      HttpContext context,
      FutureCallback<HttpResponse> callback) {
    return client.execute(
        new AsyncFirstByteWatch(HttpAsyncMethods.create(target, request), context),
        new CappedConsumer(CallConfig.maxResponseOf(context), memory),
        context,
        new TypedFailures(callback));
  }

  @Override
  public <T> Future<T> execute(
      HttpAsyncRequestProducer producer,
      HttpAsyncResponseConsumer<T> consumer,
      HttpContext context,
      FutureCallback<T> callback) {
    return client.execute(producer, consumer, context, callback);
  }

  @Override
  public boolean isRunning() {
    return client.isRunning();
  }

  @Override
  public void start() {
    client.start();
  }

  @Override
  public void close() throws IOException {
    client.close();
  }
}
