package io.fanout.core.flow;

import io.fanout.core.plan.Router;

/**
 * What requests are served by: replaced as a whole, from any thread. A request is served by what
 * there was when it came, to its end.
 */
public final class Routing {
  /** Where a request goes, and what is done for it there. */
  public record By(Router router, Flow flow) {}

  private volatile By by;

  public Routing(By by) {
    this.by = by;
  }

  /** Serves every request that comes from now on by that. */
  public void change(By next) {
    by = next;
  }

  By by() {
    return by;
  }
}
