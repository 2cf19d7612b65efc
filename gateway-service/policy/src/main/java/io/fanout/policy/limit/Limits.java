package io.fanout.policy.limit;

import io.fanout.core.admit.AdmitCheck;
import io.fanout.core.settings.LimitSettings;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToLongFunction;

/**
 * The limits of a gateway. A limit whose rule is the same after a reload keeps its counts. For one
 * thread at a time, except for {@link #forgotten}.
 */
public final class Limits implements AutoCloseable {
  private record Opened(LimitRule rule, KeyParts parts, LimitCounts counts) {
    boolean isFor(LimitRule other, KeyParts otherParts) {
      return rule.equals(other) && parts.toString().equals(otherParts.toString());
    }
  }

  private final LimitCountsKind kind;
  private volatile Map<String, Opened> opened = Map.of();

  public Limits(LimitCountsKind kind) {
    this.kind = kind;
  }

  /** Opens the limits that are new, and closes those that are gone. The settings are sound. */
  public void replace(Map<String, LimitSettings> settings) {
    Map<String, Opened> next = new HashMap<>();
    Map<String, Opened> gone = new HashMap<>(opened);
    settings.forEach(
        (name, from) -> {
          KeyParts parts = KeyParts.of(from.key());
          LimitRule rule = rule(name, from, parts);
          Opened before = opened.get(name);
          if (before != null && before.isFor(rule, parts)) {
            next.put(name, before);
            gone.remove(name);
          } else {
            next.put(name, new Opened(rule, parts, kind.open(rule)));
          }
        });
    opened = Map.copyOf(next);
    gone.values().forEach(before -> before.counts().close());
  }

  private static LimitRule rule(String name, LimitSettings from, KeyParts parts) {
    int most = parts.isOpen() ? from.maxKeys() : Math.min(from.maxKeys(), 1024);
    long burst = from.burst() == null ? from.permits() : from.burst();
    return new LimitRule(name, from.permits(), from.window(), burst, most, from.shared());
  }

  /** The check of the limit of that name, which is one of the settings'. */
  public AdmitCheck check(String name) {
    Opened limit = Objects.requireNonNull(opened.get(name), name);
    return new LimitCheck(limit.rule(), limit.parts(), limit.counts());
  }

  /** Whether the limit of that name counts by identity. */
  public boolean needsIdentity(String name) {
    return Objects.requireNonNull(opened.get(name), name).parts().needsIdentity();
  }

  /** How many keys all limits together have forgotten for lack of room. */
  public long forgotten() {
    ToLongFunction<Opened> each = limit -> limit.counts().forgotten();
    return opened.values().stream().mapToLong(each).sum();
  }

  @Override
  public void close() {
    opened.values().forEach(limit -> limit.counts().close());
  }
}
