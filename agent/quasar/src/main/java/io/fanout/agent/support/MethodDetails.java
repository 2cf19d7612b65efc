package io.fanout.agent.support;

import co.paralleluniverse.asm.MethodVisitor;
import co.paralleluniverse.asm.tree.AnnotationNode;
import co.paralleluniverse.asm.tree.MethodNode;
import co.paralleluniverse.asm.tree.ParameterNode;
import co.paralleluniverse.asm.tree.TypeAnnotationNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parts of a method, beside its code, that Quasar does not carry over by itself. */
public final class MethodDetails {
  private MethodDetails() {}

  /** Copies parameter names, type annotations and annotations that are not for run time. */
  public static void copy(MethodNode from, MethodVisitor to) {
    for (ParameterNode parameter : orNone(from.parameters)) {
      parameter.accept(to);
    }
    for (AnnotationNode annotation : orNone(from.invisibleAnnotations)) {
      annotation.accept(to.visitAnnotation(annotation.desc, false));
    }
    copyTypeAnnotations(orNone(from.visibleTypeAnnotations), to, true);
    copyTypeAnnotations(orNone(from.invisibleTypeAnnotations), to, false);
  }

  private static void copyTypeAnnotations(
      List<TypeAnnotationNode> annotations, MethodVisitor to, boolean visible) {
    for (TypeAnnotationNode annotation : annotations) {
      annotation.accept(
          to.visitTypeAnnotation(
              annotation.typeRef, annotation.typePath, annotation.desc, visible));
    }
  }

  private static <T> List<T> orNone(@Nullable List<T> list) {
    return list == null ? List.of() : list;
  }
}
