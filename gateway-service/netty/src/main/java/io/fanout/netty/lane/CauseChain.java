package io.fanout.netty.lane;

import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The messages of a failure and its causes in one line, the outermost first. */
final class CauseChain {
  private static final int DEEPEST = 10;

  private CauseChain() {}

  static String of(Throwable failure) {
    Set<String> reasons = new LinkedHashSet<>();
    @Nullable Throwable cause = failure;
    for (int depth = 0; cause != null && depth < DEEPEST; depth++) {
      reasons.add(said(cause));
      cause = cause.getCause();
    }
    return String.join("; ", reasons);
  }

  private static String said(Throwable failure) {
    String message = failure.getMessage();
    return message == null || message.isBlank()
        ? failure.getClass().getSimpleName()
        : message.strip().lines().findFirst().orElse("").strip();
  }
}
