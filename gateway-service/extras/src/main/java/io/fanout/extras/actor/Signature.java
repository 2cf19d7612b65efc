package io.fanout.extras.actor;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** The methods of an interface that become events. */
final class Signature {
  private Signature() {}

  /**
   * The interface's abstract methods, its parents' included, in an order of their own.
   *
   * @throws IllegalArgumentException with all that is wrong with them
   */
  static List<Method> methodsOf(Class<?> type) {
    if (!type.isInterface()) {
      throw new IllegalArgumentException(
          "%s: no interface (expected: one, so that calls can be caught)"
              .formatted(type.getName()));
    }
    List<Method> methods =
        Arrays.stream(type.getMethods())
            .filter(method -> Modifier.isAbstract(method.getModifiers()))
            .sorted(Comparator.comparing(Method::toString))
            .toList();
    List<String> wrong = new ArrayList<>();
    for (Method method : methods) {
      Class<?> result = method.getReturnType();
      if (result != void.class && result != CompletionStage.class) {
        wrong.add(
            "%s.%s returns %s (expected: void, or CompletionStage, because nobody waits here)"
                .formatted(type.getSimpleName(), method.getName(), result.getSimpleName()));
      }
    }
    if (!wrong.isEmpty()) {
      throw new IllegalArgumentException(String.join("; ", wrong));
    }
    return methods;
  }
}
