package io.fanout.clients.apache;

import io.fanout.api.Request;
import io.fanout.api.http.Method;
import io.fanout.api.json.Slice;
import java.net.URI;
import java.util.Set;
import org.apache.http.HttpEntity;
import org.apache.http.HttpEntityEnclosingRequest;
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

  private ApacheRequest(Request request) {
    this.line =
        new BasicRequestLine(request.method().name(), request.target(), HttpVersion.HTTP_1_1);
    request.headers().forEach(this::addHeader);
  }

  static ApacheRequest of(Request request) {
    Slice body = request.body();
    boolean lengthIsTold = body != null || TELL_LENGTH.contains(request.method());
    return lengthIsTold ? new WithBody(request, body) : new ApacheRequest(request);
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

    private WithBody(Request request, @Nullable Slice body) {
      super(request);
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
