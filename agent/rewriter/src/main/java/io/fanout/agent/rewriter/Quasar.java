package io.fanout.agent.rewriter;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.tree.ClassNode;

/**
 * The classes of quasar-core, rewritten. Order matters: later rewrites see what earlier ones left.
 */
final class Quasar {
  private final DroppedClasses dropped = new DroppedClasses();
  private final List<Rewrite> rewrites;

  Quasar() {
    this(
        List.of(
            new NoFiberSerialization(),
            new AsmApiLevel(),
            new DupCopiesOnce(),
            new BootstrapsNeverSuspend(),
            new UnresolvedCallsAreJudged(),
            new FinallyRunsOnce(),
            new MethodDetailsStay(),
            new HandlersForExceptionsAlone(),
            new NoSecurityManager(),
            new NoUnsafeStackTraces(),
            new NoStartUpNotices(),
            new NoMetricsMonitors(),
            new FailedFiberSparesItsThread(),
            new CancelledTimersLetGo(),
            new TimersSleepUntilDue(),
            new ResultsWhereWanted(),
            new CarriersKnowTheirStrand(),
            new SmallStacksAreSmall(),
            new UnsavedCallsHaveRoom(),
            new AgentOpensThread(),
            new AgentLeavesPlainClasses(),
            new GuavaCalls()));
  }

  Quasar(List<Rewrite> rewrites) {
    this.rewrites = rewrites;
  }

  /** Class files by internal name; fails if the classes given are not those expected. */
  Map<String, byte[]> rewrite(Map<String, ClassNode> classes) {
    Map<String, byte[]> rewritten = new LinkedHashMap<>();
    for (ClassNode type : classes.values()) {
      if (!dropped.drops(type.name)) {
        type.innerClasses.removeIf(inner -> dropped.contains(inner.name));
        rewrites.forEach(rewrite -> rewrite.apply(type));
        ClassWriter writer = new ClassWriter(0);
        type.accept(new ClassRemapper(writer, new GuavaTypes()));
        rewritten.put(type.name, writer.toByteArray());
      }
    }
    dropped.verify();
    rewrites.forEach(Rewrite::verify);
    return rewritten;
  }
}
