package io.fanout.bench.fiber;

import java.lang.reflect.Method;
import java.util.concurrent.ThreadFactory;

/** Finds the JDK's virtual threads by reflection, so that these classes also load on older JDKs. */
final class VirtualThreads {
  private VirtualThreads() {}

  static ThreadFactory factory() {
    try {
      Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
      Method factory = Class.forName("java.lang.Thread$Builder").getMethod("factory");
      return (ThreadFactory) factory.invoke(builder);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(
          "virtual threads: JDK %s (expected: 21 or later; ./fanout bench --jdk)"
              .formatted(Runtime.version()),
          e);
    }
  }
}
