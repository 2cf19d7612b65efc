package io.fanout.agent;

import org.jspecify.annotations.Nullable;

/**
 * A thread that carries fibers and remembers, in a plain field, which strand runs on it. Asking a
 * field is cheaper than asking a thread-local, and every instrumented method asks. Only the thread
 * itself calls these.
 */
public interface Carrier {
  @Nullable Object currentStrand();

  void currentStrand(@Nullable Object strand);
}
