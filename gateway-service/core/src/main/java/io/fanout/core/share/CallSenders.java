package io.fanout.core.share;

import io.fanout.core.guard.Backend;
import io.fanout.core.guard.CallSender;
import io.fanout.core.guard.GuardKit;
import io.fanout.core.mirror.MirroringSender;
import io.fanout.core.plan.CallSplit;
import io.fanout.core.plan.PlannedCall;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Builds the chain in front of each call's backend. From the outside in: the answer cache, the
 * coalescing of identical calls, and the mirror, which copies only requests that are really sent.
 */
public final class CallSenders {
  private final Map<String, Backend> backends;
  private final @Nullable AnswerStore answers;
  private final GuardKit kit;
  private final Map<PlannedCall, CallSender> senders = new ConcurrentHashMap<>();

  /** With the store of the answers that gateways share; null where they share none. */
  public CallSenders(Map<String, Backend> backends, @Nullable AnswerStore answers, GuardKit kit) {
    this.backends = Map.copyOf(backends);
    this.answers = answers;
    this.kit = kit;
  }

  /** The sender of that call. */
  public CallSender of(PlannedCall call) {
    return senders.computeIfAbsent(call, this::sender);
  }

  /** The approximate size in bytes of that call's cached answers; 0 without a cache. */
  public long cachedBytes(PlannedCall call) {
    CallSplit split = call.split();
    return split == null ? bytes(call) : split.calls().stream().mapToLong(this::bytes).sum();
  }

  private long bytes(PlannedCall call) {
    return senders.get(call) instanceof AnswerCache cache ? cache.bytes() : 0;
  }

  private CallSender sender(PlannedCall call) {
    CallSender sender = mirrored(call, backend(call.backend()));
    PlannedCall.Sharing sharing = call.sharing();
    if (sharing.coalesced()) {
      sender = new Coalesce(sender, call.backend(), kit);
    }
    if (sharing.cacheBytes() > 0) {
      StaleRules stale = new StaleRules(sharing.staleIfError(), sharing.staleWhileRevalidate());
      SecondLevel second = sharing.inStore() ? secondLevel(call, stale) : null;
      sender = new AnswerCache(sender, call.backend(), sharing.cacheBytes(), stale, kit, second);
    }
    return sender;
  }

  private SecondLevel secondLevel(PlannedCall call, StaleRules stale) {
    AnswerStore store = Objects.requireNonNull(answers, "checked with the settings");
    String hosts = backend(call.backend()).configuredHosts();
    return new SecondLevel(store, call.backend(), hosts, stale, kit);
  }

  private CallSender mirrored(PlannedCall call, Backend backend) {
    PlannedCall.Mirroring mirroring = call.mirroring();
    return mirroring == null
        ? backend
        : new MirroringSender(backend, backend.name(), backend(mirroring.to()), mirroring, kit);
  }

  private Backend backend(String name) {
    return Objects.requireNonNull(backends.get(name));
  }
}
