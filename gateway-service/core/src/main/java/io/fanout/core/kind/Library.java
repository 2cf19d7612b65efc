package io.fanout.core.kind;

/**
 * A library that a kind needs.
 *
 * @param coordinates where to get it, such as {@code org.apache.httpcomponents:httpclient}
 * @param className a class that it contains
 */
public record Library(String coordinates, String className) {
  /** Whether that class loader has it; loads no class. */
  boolean isIn(ClassLoader loader) {
    return loader.getResource(className.replace('.', '/') + ".class") != null;
  }
}
