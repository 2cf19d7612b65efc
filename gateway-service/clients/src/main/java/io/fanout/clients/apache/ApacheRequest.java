package io.fanout.clients.apache;

import io.fanout.api.Request;
import io.fanout.api.http.Method;
import io.fanout.api.json.Slice;
import io.fanout.core.client.EgressProxy;
import io.fanout.core.client.Origin;
import io.fanout.core.settings.Secret;
import java.net.URI;
import java.util.Set;
import org.apache.http.HttpEntity;
import org.apache.http.HttpEntityEnclosingRequest;
import org.apache.http.HttpHeaders;
import org.apache.http.HttpVersion;
import org.apache.http.ProtocolVersion;
import org.apache.http.RequestLine;
import org.apache.http.client.methods.AbstractExecutionAwareRequest;
import org.apache.http.client.methods.HttpUriRequest;
import org.apache.http.entity.ByteArrayEntity;
import org.apache.http.message.BasicRequestLine;
import org.jspecify.annotations.Nullable;

/** A request as Apache HttpClient takes it: its target goes to the wire as it is. */
class ApacheRequest extends AbstractExecutionAwareRequest implements HttpUriRequest {
  /** The methods whose requests say that they have no body, where they have none. */
  private static final Set<Method> TELL_LENGTH = Set.of(Method.POST, Method.PUT, Method.PATCH);

  private final RequestLine line;

  private ApacheRequest(Request request, String target) {
    this.line = new BasicRequestLine(request.method().name(), target, HttpVersion.HTTP_1_1);
    request.headers().forEach(this::addHeader);
  }

  /** For that host, with the proxy between the gateway and it; null where there is none. */
  static ApacheRequest of(Request request, Origin host, @Nullable EgressProxy proxy) {
    if (proxy == null || proxy.tunnelsTo(host)) {
      return of(request, request.target());
    }
    ApacheRequest forwarded = of(request, EgressProxy.beforeTarget(host) + request.target());
    Secret credentials = proxy.authorization();
    if (credentials != null) {
      forwarded.setHeader(HttpHeaders.PROXY_AUTHORIZATION, credentials.reveal());
    }
    return forwarded;
  }

  private static ApacheRequest of(Request request, String target) {
    Slice body = request.body();
    boolean lengthIsTold = body != null || TELL_LENGTH.contains(request.method());
    return lengthIsTold ? new WithBody(request, target, body) : new ApacheRequest(request, target);
  }

  @Override
  public ProtocolVersion getProtocolVersion() {
    return line.getProtocolVersion();
  }

  @Override
  public RequestLine getRequestLine() {
    return line;
  }

  @Override
  public String getMethod() {
    return line.getMethod();
  }

  /**
   * None. Where there is a URI, HttpClient writes what it makes of it in place of the target: it
   * would take the first part of {@code //a/b} for a host, and leave it out.
   */
  @Override
  public @Nullable URI getURI() {
    return null;
  }

  private static final class WithBody extends ApacheRequest implements HttpEntityEnclosingRequest {
    private @Nullable HttpEntity entity;

    private WithBody(Request request, String target, @Nullable Slice body) {
      super(request, target);
      this.entity =
          body == null ? null : new ByteArrayEntity(body.array(), body.from(), body.length());
    }

    @Override
    public boolean expectContinue() {
      return false;
    }

    @Override
    public void setEntity(@Nullable HttpEntity other) {
      this.entity = other;
    }

    @Override
    public @Nullable HttpEntity getEntity() {
      return entity;
    }
  }
}
