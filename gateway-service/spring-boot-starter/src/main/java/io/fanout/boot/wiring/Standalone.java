package io.fanout.boot.wiring;

import org.springframework.beans.factory.ListableBeanFactory;

/**
 * Marks an application that is nothing but a gateway, such as the executable jar. It has to have an
 * endpoint, reloads on {@code SIGHUP}, and lends its event loops' transport to the management port.
 * In any other application the gateway is a guest and changes nothing outside of itself.
 */
final class Standalone {
  /** Whether the application is one. */
  static boolean isIn(ListableBeanFactory beans) {
    return beans.getBeanNamesForType(Standalone.class, false, false).length > 0;
  }
}
