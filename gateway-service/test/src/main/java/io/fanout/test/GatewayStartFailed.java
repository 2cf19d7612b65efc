package io.fanout.test;

import io.fanout.core.settings.BadSettings;
import java.net.BindException;

/**
 * The gateway of a test did not start. If its settings are refused, the message lists all errors as
 * a start of the gateway does; the cause is what Spring threw.
 */
public final class GatewayStartFailed extends RuntimeException {
  private static final long serialVersionUID = 1L;

  GatewayStartFailed(RuntimeException cause) {
    super(text(cause), cause);
  }

  private static String text(RuntimeException failure) {
    Throwable deepest = failure;
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof BadSettings refused) {
        return refused.list();
      }
      if (cause instanceof BindException taken) {
        return String.valueOf(taken.getMessage());
      }
      deepest = cause;
    }
    return String.valueOf(deepest.getMessage());
  }
}
