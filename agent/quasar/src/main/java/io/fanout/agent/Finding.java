package io.fanout.agent;

/**
 * A method that would lose a fiber's stack.
 *
 * @param method {@code class#method(descriptor)}
 * @param source file and line of the call, as in a stack trace
 * @param call the suspendable call that it makes, or what forbids its instrumentation
 * @param remedy what to do
 */
public record Finding(String method, String source, String call, String remedy) {
  @Override
  public String toString() {
    return "%s (%s) calls %s but is not instrumented: %s".formatted(method, source, call, remedy);
  }
}
