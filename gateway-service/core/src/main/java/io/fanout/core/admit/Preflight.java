package io.fanout.core.admit;

import io.fanout.api.Answer;
import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;

/** Answers a browser that asks in advance whether a page may send a request: CORS' preflight. */
@FunctionalInterface
public interface Preflight {
  /** The answer to a preflight request for that method. */
  Answer answer(Method asked, Headers headers);
}
