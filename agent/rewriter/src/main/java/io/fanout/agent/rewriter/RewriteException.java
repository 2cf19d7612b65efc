package io.fanout.agent.rewriter;

/** Says that the classes given are not the ones that the rewrites were written for. */
final class RewriteException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  RewriteException(String message) {
    super(message);
  }
}
