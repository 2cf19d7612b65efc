package io.fanout.gateway.client.apache;

import io.fanout.gateway.client.Request;
import io.fanout.gateway.json.Slice;
import org.apache.http.HttpEntity;
import org.apache.http.HttpEntityEnclosingRequest;
import org.apache.http.HttpVersion;
import org.apache.http.ProtocolVersion;
import org.apache.http.RequestLine;
import org.apache.http.client.methods.AbstractExecutionAwareRequest;
import org.apache.http.entity.ByteArrayEntity;
import org.apache.http.message.BasicRequestLine;
import org.jspecify.annotations.Nullable;

/** A request as Apache HttpClient takes it: its target goes to the wire as it is. */
class Message extends AbstractExecutionAwareRequest {
  private final RequestLine line;

  private Message(Request request) {
    this.line =
        new BasicRequestLine(request.method().name(), request.target(), HttpVersion.HTTP_1_1);
    request.headers().forEach(this::addHeader);
  }

  static Message of(Request request) {
    Slice body = request.body();
    return body == null ? new Message(request) : new WithBody(request, body);
  }

  @Override
  public ProtocolVersion getProtocolVersion() {
    return line.getProtocolVersion();
  }

  @Override
  public RequestLine getRequestLine() {
    return line;
  }

  private static final class WithBody extends Message implements HttpEntityEnclosingRequest {
    private @Nullable HttpEntity entity;

    private WithBody(Request request, Slice body) {
      super(request);
      this.entity = new ByteArrayEntity(body.array(), body.from(), body.length());
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
