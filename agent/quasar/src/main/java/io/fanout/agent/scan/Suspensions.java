package io.fanout.agent.scan;

import co.paralleluniverse.asm.Opcodes;
import co.paralleluniverse.asm.tree.AnnotationNode;
import co.paralleluniverse.asm.tree.ClassNode;
import co.paralleluniverse.asm.tree.MethodInsnNode;
import co.paralleluniverse.asm.tree.MethodNode;
import co.paralleluniverse.fibers.instrument.MethodDatabase;
import co.paralleluniverse.fibers.instrument.MethodDatabase.ClassEntry;
import co.paralleluniverse.fibers.instrument.MethodDatabase.SuspendableType;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Answers what suspends, in the terms of one class loader's method database. */
final class Suspensions {
  private static final String SUSPENDABLE = "Lco/paralleluniverse/fibers/Suspendable;";
  private static final String LAMBDA = "lambda$";

  private final MethodDatabase database;

  Suspensions(MethodDatabase database) {
    this.database = database;
  }

  /** Whether the method may suspend by its throws clause, its annotation or a list. */
  boolean maySuspend(ClassNode type, MethodNode method) {
    SuspendableType listed =
        database
            .getClassifier()
            .isSuspendable(
                database,
                type.sourceFile,
                type.sourceDebug,
                (type.access & Opcodes.ACC_INTERFACE) != 0,
                type.name,
                type.superName,
                type.interfaces.toArray(String[]::new),
                method.name,
                method.desc,
                method.signature,
                method.exceptions.toArray(String[]::new));
    return listed == SuspendableType.SUSPENDABLE
        || isAnnotated(method.visibleAnnotations, SUSPENDABLE);
  }

  static boolean isLambda(MethodNode method) {
    return method.name.startsWith(LAMBDA);
  }

  static boolean isAnnotated(@Nullable List<AnnotationNode> annotations, String descriptor) {
    return annotations != null && annotations.stream().anyMatch(a -> a.desc.equals(descriptor));
  }

  /** Whether the call certainly reaches code that may suspend: not just an interface of the JDK. */
  boolean suspends(MethodInsnNode call) {
    SuspendableType type =
        database.isMethodSuspendable(call.owner, call.name, call.desc, call.getOpcode());
    return type == SuspendableType.SUSPENDABLE
        || (type == SuspendableType.SUSPENDABLE_SUPER && !isDeclaredByJdk(call));
  }

  /**
   * Whether a fiber's state has to be saved around the call, just in case included. A call of a
   * class that is missing, as optional ones are, can reach nothing.
   */
  boolean maySuspend(MethodInsnNode call) {
    if (MethodDatabase.isReflectInvocation(call.owner, call.name)
        || MethodDatabase.isMethodHandleInvocation(call.owner, call.name)
        || MethodDatabase.isInvocationHandlerInvocation(call.owner, call.name)
        || MethodDatabase.isSyntheticAccess(call.owner, call.name)) {
      return true;
    }
    SuspendableType type =
        database.isMethodSuspendable(call.owner, call.name, call.desc, call.getOpcode());
    return type == SuspendableType.SUSPENDABLE || type == SuspendableType.SUSPENDABLE_SUPER;
  }

  private boolean isDeclaredByJdk(MethodInsnNode call) {
    String declaring = declaringType(call.owner, call.name, call.desc);
    return declaring == null || MethodDatabase.isJDK(declaring);
  }

  private @Nullable String declaringType(@Nullable String type, String name, String descriptor) {
    ClassEntry entry = type == null ? null : database.getOrLoadClassEntry(type);
    if (entry == null) {
      return null;
    }
    SuspendableType declared = entry.check(name, descriptor);
    if (declared == SuspendableType.SUSPENDABLE_SUPER) {
      return type;
    }
    return Stream.concat(Stream.of(entry.getInterfaces()), Stream.ofNullable(entry.getSuperName()))
        .map(above -> declaringType(above, name, descriptor))
        .filter(found -> found != null)
        .findFirst()
        .orElse(null);
  }
}
