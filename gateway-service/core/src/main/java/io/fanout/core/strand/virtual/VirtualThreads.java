package io.fanout.core.strand.virtual;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.ThreadFactory;

/**
 * The JDK's virtual threads, by method handle: JDK 17 has the classes of this gateway, not these.
 */
public final class VirtualThreads {
  private VirtualThreads() {}

  /** Whether this JDK has them. */
  public static boolean available() {
    return Runtime.version().feature() >= 21;
  }

  /** Makes virtual threads with that prefix and a number for their names. */
  static ThreadFactory factory(String prefix) {
    try {
      MethodHandles.Lookup lookup = MethodHandles.publicLookup();
      Class<?> ofVirtual = Class.forName("java.lang.Thread$Builder$OfVirtual");
      MethodHandle builder =
          lookup.findStatic(Thread.class, "ofVirtual", MethodType.methodType(ofVirtual));
      MethodHandle name =
          lookup.findVirtual(
              ofVirtual, "name", MethodType.methodType(ofVirtual, String.class, long.class));
      MethodHandle factory =
          lookup.findVirtual(
              Class.forName("java.lang.Thread$Builder"),
              "factory",
              MethodType.methodType(ThreadFactory.class));
      return (ThreadFactory) factory.invoke(name.invoke(builder.invoke(), prefix, 1L));
    } catch (Throwable e) {
      throw new IllegalStateException(
          "virtual threads: JDK %s (expected: 21 or later; or choose gateway.mode fiber or thread-pool)"
              .formatted(Runtime.version()),
          e);
    }
  }
}
