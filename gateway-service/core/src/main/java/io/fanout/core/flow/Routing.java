package io.fanout.core.flow;

import io.fanout.api.Handler;
import io.fanout.core.admit.AdmitPlan;
import io.fanout.core.fanout.FanOut;
import io.fanout.core.plan.Router;
import java.util.Map;

/**
 * The endpoints and backends that serve requests. A reload replaces them as a whole, from any
 * thread; a request keeps the ones that there were when it came.
 */
public final class Routing {
  /**
   * The endpoints and backends at one moment.
   *
   * @param namesCalls whether problems name the calls and backends that failed
   * @param admits the checks that requests pass before they become exchanges
   */
  public record Snapshot(
      Router router,
      FanOut fanOut,
      Map<String, Handler> handlers,
      boolean namesCalls,
      AdmitPlan admits) {
    /** Endpoints without any check. */
    public Snapshot(
        Router router, FanOut fanOut, Map<String, Handler> handlers, boolean namesCalls) {
      this(router, fanOut, handlers, namesCalls, AdmitPlan.NONE);
    }

    public Snapshot {
      handlers = Map.copyOf(handlers);
    }

    /** The same backends for that handler alone, under that name. */
    Snapshot answering(String name, Handler handler) {
      return new Snapshot(router, fanOut, Map.of(name, handler), namesCalls, admits);
    }
  }

  private volatile Snapshot current;

  public Routing(Snapshot first) {
    this.current = first;
  }

  /** Serves every request that comes from now on. */
  public void change(Snapshot next) {
    current = next;
  }

  Snapshot current() {
    return current;
  }
}
