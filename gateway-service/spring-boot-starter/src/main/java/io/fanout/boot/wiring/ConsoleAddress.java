package io.fanout.boot.wiring;

import io.fanout.boot.console.ConsoleEndpoint;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementPortType;
import org.springframework.boot.actuate.endpoint.EndpointId;
import org.springframework.boot.actuate.endpoint.web.PathMappedEndpoints;
import org.springframework.core.env.Environment;

/**
 * The console's address among the actuator's endpoints, whose protection therefore applies to it.
 *
 * @param path such as /actuator/console; null where it is not exposed
 * @param shortPath an address that is easier to remember and leads there, on a port that belongs to
 *     management alone; null on a port that the application has paths of its own on
 */
record ConsoleAddress(@Nullable String path, @Nullable String shortPath) {
  private static final String SHORT = "/console";

  static ConsoleAddress of(
      PathMappedEndpoints endpoints, Environment environment, boolean standalone) {
    String path = endpoints.getPath(EndpointId.of(ConsoleEndpoint.ID));
    boolean ownPort =
        standalone || ManagementPortType.get(environment) == ManagementPortType.DIFFERENT;
    return new ConsoleAddress(path, ownPort && !SHORT.equals(path) ? SHORT : null);
  }

  static ConsoleAddress in(ListableBeanFactory beans, Environment environment) {
    return of(beans.getBean(PathMappedEndpoints.class), environment, isStandalone(beans));
  }

  /** Also where the port has an application context of its own, below the application's. */
  private static boolean isStandalone(ListableBeanFactory beans) {
    return beans.getBeanProvider(Standalone.class).getIfAvailable() != null;
  }

  /** The path from the short one, which holds behind any prefix that a server adds. */
  static String relative(String path) {
    return path.substring(1);
  }
}
