package io.fanout.core.flow;

import io.fanout.api.http.Method;
import java.util.Set;

/** The value of {@code Allow}: endpoints' methods, and those that the gateway answers itself. */
final class AllowHeader {
  static final String HEADER = "Allow";

  private AllowHeader() {}

  static String of(Set<Method> methods) {
    StringBuilder allowed = new StringBuilder(48);
    for (Method method : methods) {
      allowed.append(method.name()).append(", ");
      if (method == Method.GET) {
        allowed.append("HEAD, ");
      }
    }
    return allowed.append("OPTIONS").toString();
  }
}
