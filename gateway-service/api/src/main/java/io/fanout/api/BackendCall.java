package io.fanout.api;

import java.util.Objects;

/**
 * One of several calls that {@link Fanout#callAll} makes.
 *
 * @param backend the backend's name under {@code gateway.backends}
 */
public record BackendCall(String backend, Request request) {
  public BackendCall {
    Objects.requireNonNull(backend, "backend: null (expected: the name of a backend)");
    Objects.requireNonNull(request, "request: null (expected: what to send)");
  }

  /** A {@code GET} of that target, which is an encoded path with its query. */
  public static BackendCall get(String backend, String target) {
    return new BackendCall(backend, Request.get(target));
  }
}
