package io.fanout.api;

import java.util.Objects;

/**
 * One of several calls that {@link Fanout#callAll} makes.
 *
 * @param backend the backend's name under {@code gateway.backends}
 * @param request the request to send
 */
public record BackendCall(String backend, Request request) {
  /**
   * Refuses nulls.
   *
   * @param backend the backend's name
   * @param request the request to send
   */
  public BackendCall {
    Objects.requireNonNull(backend, "backend: null (expected: the name of a backend)");
    Objects.requireNonNull(request, "request: null (expected: what to send)");
  }

  /**
   * A call by {@code GET}.
   *
   * @param backend the backend's name under {@code gateway.backends}
   * @param target the path and query, encoded
   * @return the call
   */
  public static BackendCall get(String backend, String target) {
    return new BackendCall(backend, Request.get(target));
  }
}
