package io.fanout.boot.console;

import java.util.Map;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;

/**
 * The console among the actuator's endpoints, so that it is exposed and protected as they are. On
 * WebFlux and Spring MVC the page takes the place of this operation.
 */
@WebEndpoint(id = ConsoleEndpoint.ID)
public final class ConsoleEndpoint {
  /** Its name among the endpoints. */
  public static final String ID = "console";

  private final ConsolePage page;

  public ConsoleEndpoint(ConsolePage page) {
    this.page = page;
  }

  /** The endpoints as graphs, and the latest exchanges that failed, were partial or slow. */
  @ReadOperation
  public Map<String, Object> show() {
    return page.tree();
  }
}
