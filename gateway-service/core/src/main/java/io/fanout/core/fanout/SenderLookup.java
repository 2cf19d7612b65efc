package io.fanout.core.fanout;

import io.fanout.core.guard.Backend;
import io.fanout.core.guard.CallSender;
import io.fanout.core.plan.PlannedCall;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * Who makes a call: its backend, or where its answers serve other calls too, what stands before.
 */
record SenderLookup(Map<String, Backend> backends, Function<PlannedCall, CallSender> shared) {
  CallSender of(PlannedCall call) {
    return call.sharing().isNone()
        ? Objects.requireNonNull(backends.get(call.backend()))
        : shared.apply(call);
  }
}
