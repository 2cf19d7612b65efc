package io.fanout.agent.support;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.AbstractMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** A concurrent map whose values do not stay for being in it. */
final class WeakValuesMap<K, V> extends AbstractMap<K, V> implements ConcurrentMap<K, V> {
  private final ConcurrentMap<Object, Value<V>> entries = new ConcurrentHashMap<>();
  private final ReferenceQueue<V> gone = new ReferenceQueue<>();

  @Override
  public @Nullable V get(@Nullable Object key) {
    return key == null ? null : live(entries.get(key));
  }

  @Override
  public @Nullable V put(K key, V value) {
    forgetGone();
    return live(entries.put(key, new Value<>(key, value, gone)));
  }

  @Override
  public @Nullable V putIfAbsent(K key, V value) {
    forgetGone();
    Value<V> added = new Value<>(key, value, gone);
    Value<V> kept = entries.compute(key, (k, present) -> live(present) == null ? added : present);
    return kept == added ? null : live(kept);
  }

  @Override
  public @Nullable V remove(@Nullable Object key) {
    forgetGone();
    return key == null ? null : live(entries.remove(key));
  }

  @Override
  public boolean remove(@Nullable Object key, @Nullable Object value) {
    return key != null && value != null && replaceIfEqual(key, value, null);
  }

  @Override
  public boolean replace(K key, V expected, V value) {
    return replaceIfEqual(key, expected, new Value<>(key, value, gone));
  }

  @Override
  public @Nullable V replace(K key, V value) {
    V present = get(key);
    return present != null && replace(key, present, value) ? present : null;
  }

  /** A snapshot of what is still there. */
  @Override
  @SuppressWarnings("unchecked") // Only keys that are a K each were put in.
  public Set<Map.Entry<K, V>> entrySet() {
    Map<K, V> live = new HashMap<>();
    entries.forEach(
        (key, value) -> {
          V found = value.get();
          if (found != null) {
            live.put((K) key, found);
          }
        });
    return Map.copyOf(live).entrySet();
  }

  private boolean replaceIfEqual(Object key, Object expected, @Nullable Value<V> value) {
    boolean[] replaced = new boolean[1];
    entries.computeIfPresent(
        key,
        (k, present) -> {
          replaced[0] = Objects.equals(present.get(), expected);
          return replaced[0] ? value : present;
        });
    return replaced[0];
  }

  private void forgetGone() {
    for (Reference<? extends V> value = gone.poll(); value != null; value = gone.poll()) {
      entries.remove(((Value<?>) value).key, value);
    }
  }

  private static <V> @Nullable V live(@Nullable Value<V> value) {
    return value == null ? null : value.get();
  }

  private static final class Value<V> extends WeakReference<V> {
    private final Object key;

    Value(Object key, V referent, ReferenceQueue<V> queue) {
      super(referent, queue);
      this.key = key;
    }
  }
}
