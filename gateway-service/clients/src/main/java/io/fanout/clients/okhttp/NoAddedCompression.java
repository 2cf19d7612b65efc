package io.fanout.clients.okhttp;

import com.squareup.okhttp.Interceptor;
import com.squareup.okhttp.Request;
import com.squareup.okhttp.Response;
import java.io.IOException;

/** Takes out the wish for compression that OkHttp adds where a request has none. */
final class NoAddedCompression implements Interceptor {
  private static final String ACCEPT = "Accept-Encoding";

  @Override
  public Response intercept(Chain chain) throws IOException {
    Request request = chain.request();
    boolean own = CallTag.of(request).hasOwnAcceptEncoding();
    return chain.proceed(own ? request : request.newBuilder().removeHeader(ACCEPT).build());
  }

  /**
   * Gives the request the tag that all interceptors read. A request without a wish of its own gets
   * one, which is not sent: otherwise OkHttp would decode the answer by itself.
   */
  static Request tagged(Request request) {
    boolean own = request.header(ACCEPT) != null;
    Request.Builder tagged = request.newBuilder().tag(new CallTag(own));
    return own ? tagged.build() : tagged.header(ACCEPT, "identity").build();
  }
}
