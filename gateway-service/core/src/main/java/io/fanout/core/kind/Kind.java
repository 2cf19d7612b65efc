package io.fanout.core.kind;

import java.util.List;

/**
 * One implementation of a part of the gateway. Settings choose it by its label.
 *
 * <p>A jar adds a kind with a public class that has a public constructor without parameters, named
 * in the jar's {@code META-INF/services}. Making an instance must cost nothing and need no library:
 * {@link #libraries} names what the kind needs before it can be opened.
 */
public interface Kind {
  /** The word in settings, messages and documents, such as {@code comsat-apache}. */
  String label();

  /** The optional libraries that this kind needs; without one of them it counts as absent. */
  default List<Library> libraries() {
    return List.of();
  }
}
