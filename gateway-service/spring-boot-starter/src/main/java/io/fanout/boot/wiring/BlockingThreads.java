package io.fanout.boot.wiring;

import org.jspecify.annotations.Nullable;
import org.springframework.util.ClassUtils;

/** Which of an application's threads may wait: not those that Reactor marks as non-blocking. */
final class BlockingThreads {
  private static final @Nullable Class<?> NON_BLOCKING = nonBlocking();

  private BlockingThreads() {}

  static boolean mayBlock(Thread thread) {
    return NON_BLOCKING == null || !NON_BLOCKING.isInstance(thread);
  }

  private static @Nullable Class<?> nonBlocking() {
    String name = "reactor.core.scheduler.NonBlocking";
    ClassLoader loader = BlockingThreads.class.getClassLoader();
    return ClassUtils.isPresent(name, loader) ? ClassUtils.resolveClassName(name, loader) : null;
  }
}
