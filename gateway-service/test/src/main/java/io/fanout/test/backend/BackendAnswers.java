package io.fanout.test.backend;

import io.fanout.api.Reply;
import io.fanout.api.Request;

/**
 * The answers of a {@link TestBackend}, usually a lambda. It runs on a thread of the backend's own,
 * so it may block, for example until the test lets it go on. Several requests may call it at once.
 */
@FunctionalInterface
public interface BackendAnswers {
  /**
   * The reply to a request. If this throws a {@link BackendFault}, the backend plays that fault. If
   * it throws anything else, the backend answers 500 and {@link TestBackend#failures} has the
   * exception.
   */
  Reply answer(Request request) throws Exception;
}
