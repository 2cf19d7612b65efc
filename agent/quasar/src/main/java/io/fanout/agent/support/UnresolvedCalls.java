package io.fanout.agent.support;

import co.paralleluniverse.fibers.instrument.MethodDatabase.SuspendableType;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What to think of a call whose target is declared in no class file that could be read. */
public final class UnresolvedCalls {
  private static final Set<String> METHODS_OF_OBJECT =
      Set.of(
          "equals(Ljava/lang/Object;)Z",
          "getClass()Ljava/lang/Class;",
          "hashCode()I",
          "notify()V",
          "notifyAll()V",
          "toString()Ljava/lang/String;");

  private UnresolvedCalls() {}

  /** Not suspendable where that is certain; null where the class is simply missing. */
  public static @Nullable SuspendableType judge(String owner, String name, String descriptor) {
    boolean array = owner.startsWith("[");
    boolean signaturePolymorphic = owner.equals("java/lang/invoke/VarHandle");
    return array || signaturePolymorphic || METHODS_OF_OBJECT.contains(name + descriptor)
        ? SuspendableType.NON_SUSPENDABLE
        : null;
  }
}
