package io.fanout.agent.support;

import co.paralleluniverse.fibers.instrument.MethodDatabase;
import co.paralleluniverse.fibers.instrument.QuasarInstrumentor;
import io.fanout.agent.scan.ClassScan;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decides which of the classes that a program loads the agent has to write anew. */
public final class AgentFilter {
  /** What the agent itself runs on: it must not wait for its own classes. */
  private static final List<String> OWN =
      List.of("io/fanout/agent/scan/", "io/fanout/agent/support/");

  private AgentFilter() {}

  /** The instrumented class, or null where the class file given will do. */
  public static byte @Nullable [] instrumentIfNeeded(
      QuasarInstrumentor instrumentor,
      @Nullable ClassLoader loader,
      @Nullable String className,
      byte[] classFile)
      throws IOException {
    if (className != null && OWN.stream().anyMatch(className::startsWith)) {
      return null;
    }
    MethodDatabase methods = instrumentor.getMethodDatabase(loader);
    return ClassScan.isWorthReading(methods, classFile)
            && new ClassScan(methods, classFile).needsInstrumentation()
        ? instrumentor.instrumentClass(loader, className, classFile)
        : null;
  }
}
