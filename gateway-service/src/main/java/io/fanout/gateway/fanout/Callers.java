package io.fanout.gateway.fanout;

import io.fanout.gateway.guard.Backend;
import io.fanout.gateway.guard.Caller;
import io.fanout.gateway.plan.CallPlan;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * Who makes a call: its backend, or where its answers serve other calls too, what stands before.
 */
record Callers(Map<String, Backend> backends, Function<CallPlan, Caller> shared) {
  Caller of(CallPlan call) {
    return call.sharing().isNone()
        ? Objects.requireNonNull(backends.get(call.backend()))
        : shared.apply(call);
  }
}
