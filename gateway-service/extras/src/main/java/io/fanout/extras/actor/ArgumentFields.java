package io.fanout.extras.actor;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.objectweb.asm.Type;

/**
 * The fields of a call that hold its arguments: a method's first reference is in {@code o0}, its
 * second in {@code o1}, its first int in {@code i0}, so that methods share them.
 */
final class ArgumentFields {
  private ArgumentFields() {}

  /**
   * One argument's place.
   *
   * @param kind the field's own type, as a descriptor; all references are objects
   * @param type the argument's
   */
  record Field(String name, String kind, Type type) {}

  /** The fields of one method's arguments, in their order. */
  static List<Field> of(Method method) {
    List<Field> fields = new ArrayList<>();
    Map<String, Integer> used = new LinkedHashMap<>();
    for (Type argument : Type.getArgumentTypes(method)) {
      String kind = kindOf(argument);
      int index = used.merge(kind, 1, Integer::sum) - 1;
      String letter = kind.length() > 1 ? "o" : kind.toLowerCase(Locale.ROOT);
      fields.add(new Field(letter + index, kind, argument));
    }
    return fields;
  }

  /** The fields that all methods need, each once. */
  static List<Field> all(List<Method> methods) {
    Map<String, Field> byName = new LinkedHashMap<>();
    methods.stream()
        .flatMap(method -> of(method).stream())
        .forEach(field -> byName.putIfAbsent(field.name(), field));
    return List.copyOf(byName.values());
  }

  /** As the JVM's locals see it: small numbers are ints there. */
  private static String kindOf(Type argument) {
    return switch (argument.getSort()) {
      case Type.BOOLEAN, Type.BYTE, Type.CHAR, Type.SHORT, Type.INT -> "I";
      case Type.LONG -> "J";
      case Type.FLOAT -> "F";
      case Type.DOUBLE -> "D";
      default -> "Ljava/lang/Object;";
    };
  }
}
