package io.fanout.agent.support;

import co.paralleluniverse.fibers.instrument.MethodDatabase;
import co.paralleluniverse.fibers.instrument.QuasarInstrumentor;
import io.fanout.agent.scan.ClassScan;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Decides which of the classes that a program loads the agent has to write anew. */
public final class AgentFilter {
  private AgentFilter() {}

  /** The instrumented class, or null where the class file given will do. */
  public static byte @Nullable [] instrumentIfNeeded(
      QuasarInstrumentor instrumentor,
      @Nullable ClassLoader loader,
      String className,
      byte[] classFile)
      throws IOException {
    MethodDatabase methods = instrumentor.getMethodDatabase(loader);
    return new ClassScan(methods, classFile).needsInstrumentation()
        ? instrumentor.instrumentClass(loader, className, classFile)
        : null;
  }
}
