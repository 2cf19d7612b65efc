package io.fanout.core.share;

import io.fanout.core.guard.Backend;
import io.fanout.core.guard.CallSender;
import io.fanout.core.guard.GuardKit;
import io.fanout.core.plan.PlannedCall;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/** What stands before the backend of each call whose answers serve other calls too. */
public final class SharingSenders {
  private final Map<String, Backend> backends;
  private final GuardKit kit;
  private final Map<PlannedCall, CallSender> callers = new ConcurrentHashMap<>();

  public SharingSenders(Map<String, Backend> backends, GuardKit kit) {
    this.backends = Map.copyOf(backends);
    this.kit = kit;
  }

  /** Who makes that call. */
  public CallSender of(PlannedCall call) {
    return callers.computeIfAbsent(call, this::caller);
  }

  /** How many bytes the kept answers of that call take, about; 0 where none is kept. */
  public long cachedBytes(PlannedCall call) {
    return callers.get(call) instanceof AnswerCache cache ? cache.bytes() : 0;
  }

  private CallSender caller(PlannedCall call) {
    Backend backend = Objects.requireNonNull(backends.get(call.backend()));
    PlannedCall.Sharing sharing = call.sharing();
    CallSender caller = sharing.coalesced() ? new Coalesce(backend, backend.name(), kit) : backend;
    return sharing.cacheBytes() > 0
        ? new AnswerCache(
            caller,
            backend.name(),
            sharing.cacheBytes(),
            new StaleRules(sharing.staleIfError(), sharing.staleWhileRevalidate()),
            kit)
        : caller;
  }
}
