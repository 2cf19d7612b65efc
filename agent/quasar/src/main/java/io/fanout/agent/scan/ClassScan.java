package io.fanout.agent.scan;

import co.paralleluniverse.asm.ClassReader;
import co.paralleluniverse.asm.Opcodes;
import co.paralleluniverse.asm.tree.AbstractInsnNode;
import co.paralleluniverse.asm.tree.ClassNode;
import co.paralleluniverse.asm.tree.LineNumberNode;
import co.paralleluniverse.asm.tree.MethodInsnNode;
import co.paralleluniverse.asm.tree.MethodNode;
import co.paralleluniverse.fibers.instrument.MethodDatabase;
import co.paralleluniverse.fibers.instrument.UnableToInstrumentException;
import io.fanout.agent.Finding;
import java.util.ArrayList;
import java.util.List;

/** One class file, read for what suspends in it. Confined to the thread that made it. */
public final class ClassScan {
  private static final String INSTRUMENTED = "Lco/paralleluniverse/fibers/Instrumented;";
  private static final String DONT_INSTRUMENT =
      "Lco/paralleluniverse/fibers/instrument/DontInstrument;";
  private static final String ON_THREADS = "Lio/fanout/agent/OnThreads;";

  private final ClassNode type = new ClassNode();
  private final Suspensions suspensions;

  public ClassScan(MethodDatabase database, byte[] classFile) {
    new ClassReader(classFile).accept(type, ClassReader.SKIP_FRAMES);
    suspensions = new Suspensions(database);
  }

  /**
   * Whether reading the class's code could show a need: a fast no for most classes of a program.
   */
  public static boolean isWorthReading(MethodDatabase database, byte[] classFile) {
    ClassNode declarations = new ClassNode();
    new ClassReader(classFile).accept(declarations, ClassReader.SKIP_CODE);
    Suspensions suspensions = new Suspensions(database);
    return declarations.methods.stream().anyMatch(m -> suspensions.maySuspend(declarations, m));
  }

  /** With slashes, as class files have it. */
  public String name() {
    return type.name;
  }

  public boolean isInstrumented() {
    return Suspensions.isAnnotated(type.visibleAnnotations, INSTRUMENTED);
  }

  /**
   * Whether there is a method to instrument: one that may suspend, or a lambda that does. Quasar
   * counts every lambda in; those that suspend nothing are left as they are.
   */
  public boolean needsInstrumentation() {
    return !isInstrumented() && type.methods.stream().anyMatch(this::needsInstrumentation);
  }

  private boolean needsInstrumentation(MethodNode method) {
    boolean hasCode = method.instructions.size() > 0;
    boolean forbidden = Suspensions.isAnnotated(method.visibleAnnotations, DONT_INSTRUMENT);
    if (!hasCode || forbidden || !suspensions.maySuspend(type, method)) {
      return false;
    }
    return !Suspensions.isLambda(method)
        || calls(method).stream().anyMatch(suspensions::maySuspend);
  }

  /** The methods that call a suspendable one without being instrumented, as class files. */
  public List<Finding> findings() {
    return findings(false);
  }

  /** The same, once the agent will have instrumented what is marked as suspendable. */
  public List<Finding> findingsUnderAgent() {
    return findings(true);
  }

  private List<Finding> findings(boolean agentInstruments) {
    List<Finding> findings = new ArrayList<>();
    for (MethodNode method : type.methods) {
      boolean done =
          Suspensions.isAnnotated(method.visibleAnnotations, INSTRUMENTED)
              || (agentInstruments && needsInstrumentation(method));
      if (!done && !isExempt(method)) {
        inspect(method, findings);
      }
    }
    return findings;
  }

  private void inspect(MethodNode method, List<Finding> findings) {
    int line = -1;
    for (AbstractInsnNode instruction : method.instructions) {
      if (instruction instanceof LineNumberNode number) {
        line = number.line;
      } else if (instruction instanceof MethodInsnNode call) {
        try {
          if (suspensions.suspends(call)) {
            findings.add(finding(method, line, describe(call), remedy(method)));
            return;
          }
        } catch (UnableToInstrumentException e) {
          findings.add(
              finding(
                  method,
                  line,
                  describe(call),
                  "what it calls cannot be instrumented: " + e.getMessage()));
          return;
        }
      }
    }
  }

  private Finding finding(MethodNode method, int line, String call, String remedy) {
    return new Finding(
        "%s#%s%s".formatted(type.name.replace('/', '.'), method.name, method.desc),
        "%s:%d".formatted(type.sourceFile, line),
        call,
        remedy);
  }

  private static String describe(MethodInsnNode call) {
    return "%s#%s%s".formatted(call.owner.replace('/', '.'), call.name, call.desc);
  }

  private String remedy(MethodNode method) {
    if (method.name.startsWith("<")) {
      return "constructors and initialisers cannot suspend; move the call to a method";
    }
    if ((method.access & Opcodes.ACC_SYNCHRONIZED) != 0) {
      return "a fiber cannot suspend while it holds a monitor; use a lock of co.paralleluniverse.strands.concurrent";
    }
    if (suspensions.maySuspend(type, method)) {
      return "instrument its module with fanout-maven-plugin, or run with -javaagent:fanout-quasar.jar";
    }
    return "declare \"throws SuspendExecution\", or list it in META-INF/suspendables where its signature is not yours; mark it @OnThreads if no fiber ever gets there";
  }

  /** A method that says it may suspend has to be instrumented, wherever else it also runs. */
  private boolean isExempt(MethodNode method) {
    boolean onThreads =
        Suspensions.isAnnotated(method.invisibleAnnotations, ON_THREADS)
            || Suspensions.isAnnotated(type.invisibleAnnotations, ON_THREADS);
    return Suspensions.isAnnotated(method.visibleAnnotations, DONT_INSTRUMENT)
        || (onThreads && !suspensions.maySuspend(type, method));
  }

  private static List<MethodInsnNode> calls(MethodNode method) {
    List<MethodInsnNode> calls = new ArrayList<>();
    for (AbstractInsnNode instruction : method.instructions) {
      if (instruction instanceof MethodInsnNode call) {
        calls.add(call);
      }
    }
    return calls;
  }
}
