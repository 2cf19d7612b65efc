package io.fanout.agent.support;

/** Which invokedynamic instructions can never suspend a fiber, by the owner of their bootstrap. */
public final class Bootstraps {
  private Bootstraps() {}

  /**
   * Whether what the bootstrap links is the JDK's own: making a lambda, concatenating strings, or
   * the methods of records and the switches of {@code java.lang.runtime}.
   */
  public static boolean neverSuspends(String bootstrapOwner) {
    return bootstrapOwner.equals("java/lang/invoke/LambdaMetafactory")
        || bootstrapOwner.equals("java/lang/invoke/StringConcatFactory")
        || bootstrapOwner.startsWith("java/lang/runtime/");
  }
}
