package io.fanout.clients.okhttp;

import com.squareup.okhttp.Request;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What this client's interceptors know of a call. It is the tag of the call's request, and not
 * sent.
 *
 * @param ownAcceptEncoding whether the request brings an {@code Accept-Encoding} of its own
 * @param cancelled becomes true before OkHttp is told to cancel the call
 */
record CallTag(boolean ownAcceptEncoding, AtomicBoolean cancelled) {
  CallTag(boolean ownAcceptEncoding) {
    this(ownAcceptEncoding, new AtomicBoolean());
  }

  static CallTag of(Request request) {
    return (CallTag) request.tag();
  }
}
