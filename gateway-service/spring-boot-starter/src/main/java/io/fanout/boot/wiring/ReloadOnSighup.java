package io.fanout.boot.wiring;

import io.fanout.boot.admin.Reload;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;

/**
 * Reloads on {@code SIGHUP}. The JDK's class for signals is outside of what is compiled against, so
 * it is looked up by name; where the platform has no such signal there is the endpoint still.
 */
final class ReloadOnSighup implements DisposableBean {
  private static final Logger LOG = LoggerFactory.getLogger("fanout");

  private final @Nullable Object before;

  ReloadOnSighup(Reload reload) {
    this.before =
        handle(
            handlerType ->
                Proxy.newProxyInstance(
                    ReloadOnSighup.class.getClassLoader(),
                    new Class<?>[] {handlerType},
                    on(reload)));
  }

  private static InvocationHandler on(Reload reload) {
    return (proxy, method, arguments) ->
        switch (method.getName()) {
          case "handle" -> reload.reload();
          case "equals" -> arguments != null && proxy == arguments[0];
          case "hashCode" -> System.identityHashCode(proxy);
          default -> "reload on SIGHUP";
        };
  }

  private interface Handlers {
    Object of(Class<?> handlerType);
  }

  /** Sets what handles the signal; what did before, or null where that cannot be had. */
  private static @Nullable Object handle(Handlers handlers) {
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Object earlier =
          signal
              .getMethod("handle", signal, handler)
              .invoke(
                  null,
                  signal.getConstructor(String.class).newInstance("HUP"),
                  handlers.of(handler));
      if (earlier == handler.getField("SIG_IGN").get(null)) {
        // If the process started with SIGHUP ignored, the JVM never delivers it to a handler.
        LOG.info("no reload on SIGHUP here: the process was started with the signal ignored");
        return null;
      }
      return earlier;
    } catch (ReflectiveOperationException | IllegalArgumentException e) {
      LOG.info("no reload on SIGHUP here: {}", String.valueOf(e.getCause()));
      return null;
    }
  }

  @Override
  public void destroy() {
    Object earlier = before;
    if (earlier != null) {
      Object unused = handle(handlerType -> earlier);
    }
  }
}
