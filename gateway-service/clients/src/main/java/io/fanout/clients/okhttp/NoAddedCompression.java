package io.fanout.clients.okhttp;

import com.squareup.okhttp.Interceptor;
import com.squareup.okhttp.Request;
import com.squareup.okhttp.Response;
import java.io.IOException;

/** Takes out the wish for compression that OkHttp adds where a request has none. */
final class NoAddedCompression implements Interceptor {
  private static final String ACCEPT = "Accept-Encoding";

  /** Marks a request that has a wish of its own. Not sent. */
  static final Object OWN_WISH = new Object();

  @Override
  public Response intercept(Chain chain) throws IOException {
    Request request = chain.request();
    boolean own = request.tag() == OWN_WISH;
    return chain.proceed(own ? request : request.newBuilder().removeHeader(ACCEPT).build());
  }

  /**
   * The request, marked if it has a wish of its own. If not it gets one, that is not sent: else
   * OkHttp would decode the answer by itself.
   */
  static Request marked(Request request) {
    return request.header(ACCEPT) == null
        ? request.newBuilder().header(ACCEPT, "identity").build()
        : request.newBuilder().tag(OWN_WISH).build();
  }
}
