package io.fanout.gateway.client.apache;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.gateway.client.BackendClient;
import io.fanout.gateway.client.CallFailed;
import io.fanout.gateway.client.Cancellation;
import io.fanout.gateway.client.Ending;
import io.fanout.gateway.client.Origin;
import io.fanout.gateway.client.Reply;
import io.fanout.gateway.client.Request;
import io.fanout.gateway.http.Headers;
import io.fanout.gateway.json.Slice;
import java.io.IOException;
import java.util.function.Supplier;
import org.apache.http.Header;
import org.apache.http.HttpHost;
import org.apache.http.HttpResponse;
import org.apache.http.client.methods.CloseableHttpResponse;
import org.apache.http.client.protocol.HttpClientContext;
import org.apache.http.impl.client.CloseableHttpClient;

/**
 * A backend behind Apache's {@link CloseableHttpClient}. The same lines serve every mode: what
 * blocks a thread here parks a fiber where Comsat made the client.
 */
public final class ApacheBackendClient implements BackendClient {
  private final CloseableHttpClient http;
  private final CallConfig config;
  private final Supplier<Connections> connections;

  public ApacheBackendClient(
      CloseableHttpClient http, CallConfig config, Supplier<Connections> connections) {
    this.http = http;
    this.config = config;
    this.connections = connections;
  }

  @Override
  public Reply call(Origin origin, Request request, Cancellation cancellation)
      throws CallFailed, SuspendExecution {
    HttpHost host = new HttpHost(origin.host(), origin.port(), origin.scheme());
    Message message = Message.of(request);
    HttpClientContext context = config.newContext();
    cancellation.onCancel(message::abort);
    try (CloseableHttpResponse response = http.execute(host, message, context)) {
      return reply(response);
    } catch (TooLargeException e) {
      message.abort();
      throw cancellation.explain(Ending.TOO_LARGE, String.valueOf(e.getMessage()));
    } catch (IOException | IllegalStateException e) {
      throw cancellation.explain(Failures.failed(origin, e, context));
    }
  }

  private Reply reply(HttpResponse response) throws IOException {
    Headers.Builder headers = Headers.builder();
    for (Header header : response.getAllHeaders()) {
      headers.add(header.getName(), header.getValue());
    }
    Slice body = Bodies.read(response.getEntity(), config.maxResponse());
    return new Reply(response.getStatusLine().getStatusCode(), headers.build(), body);
  }

  @Override
  public Connections connections() {
    return connections.get();
  }

  @Override
  public void close() {
    // The connections belong to the factory.
  }
}
