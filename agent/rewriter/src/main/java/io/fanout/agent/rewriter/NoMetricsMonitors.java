package io.fanout.agent.rewriter;

import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Refuses the monitor type METRICS with a reason, so that Dropwizard Metrics, HdrHistogram and
 * LatencyUtils need not come along. The types JMX and NONE stay.
 */
final class NoMetricsMonitors extends Rewrite {
  private static final Map<String, String> RESULTS =
      Map.of(
          "co/paralleluniverse/fibers/MetricsFibersMonitor",
          "co/paralleluniverse/fibers/FibersMonitor",
          "co/paralleluniverse/common/monitoring/MetricsForkJoinPoolMonitor",
          "co/paralleluniverse/common/monitoring/ForkJoinPoolMonitor");

  NoMetricsMonitors() {
    super(2);
  }

  @Override
  void apply(ClassNode type) {
    for (MethodNode method : type.methods) {
      for (AbstractInsnNode instruction : Instructions.of(method)) {
        if (instruction instanceof TypeInsnNode created
            && created.getOpcode() == Opcodes.NEW
            && RESULTS.containsKey(created.desc)) {
          method.instructions.remove(created.getNext());
          method.instructions.remove(created);
        } else if (instruction instanceof MethodInsnNode call
            && call.name.equals("<init>")
            && RESULTS.containsKey(call.owner)) {
          String descriptor = call.desc.replace(")V", ")L" + RESULTS.get(call.owner) + ";");
          Instructions.replace(
              method, call, Instructions.callStatic(Support.METRICS, "refuse", descriptor));
          changed(type, method);
        }
      }
    }
  }
}
