package io.fanout.gateway.share;

import io.fanout.gateway.guard.Backend;
import io.fanout.gateway.guard.Caller;
import io.fanout.gateway.guard.GuardKit;
import io.fanout.gateway.plan.CallPlan;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/** What stands before the backend of each call whose answers serve other calls too. */
public final class SharedCalls {
  private final Map<String, Backend> backends;
  private final GuardKit kit;
  private final Map<CallPlan, Caller> callers = new ConcurrentHashMap<>();

  public SharedCalls(Map<String, Backend> backends, GuardKit kit) {
    this.backends = Map.copyOf(backends);
    this.kit = kit;
  }

  /** Who makes that call. */
  public Caller of(CallPlan call) {
    return callers.computeIfAbsent(call, this::caller);
  }

  private Caller caller(CallPlan call) {
    Backend backend = Objects.requireNonNull(backends.get(call.backend()));
    CallPlan.Sharing sharing = call.sharing();
    Caller caller = sharing.coalesced() ? new Coalesce(backend, backend.name(), kit) : backend;
    return sharing.cacheBytes() > 0
        ? new AnswerCache(caller, backend.name(), sharing.cacheBytes(), kit)
        : caller;
  }
}
