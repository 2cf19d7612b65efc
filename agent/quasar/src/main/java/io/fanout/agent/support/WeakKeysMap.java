package io.fanout.agent.support;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.AbstractMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** A concurrent map by identity whose keys do not stay for being in it. */
final class WeakKeysMap<K, V> extends AbstractMap<K, V> implements ConcurrentMap<K, V> {
  private final ConcurrentMap<Key, V> entries = new ConcurrentHashMap<>();
  private final ReferenceQueue<Object> gone = new ReferenceQueue<>();

  @Override
  public @Nullable V get(@Nullable Object key) {
    return entries.get(new Key(key, null));
  }

  @Override
  public @Nullable V put(K key, V value) {
    forgetGone();
    return entries.put(new Key(key, gone), value);
  }

  @Override
  public @Nullable V putIfAbsent(K key, V value) {
    forgetGone();
    return entries.putIfAbsent(new Key(key, gone), value);
  }

  @Override
  public @Nullable V remove(@Nullable Object key) {
    forgetGone();
    return entries.remove(new Key(key, null));
  }

  @Override
  public boolean remove(@Nullable Object key, @Nullable Object value) {
    return value != null && entries.remove(new Key(key, null), value);
  }

  @Override
  public boolean replace(K key, V expected, V value) {
    return entries.replace(new Key(key, gone), expected, value);
  }

  @Override
  public @Nullable V replace(K key, V value) {
    return entries.replace(new Key(key, gone), value);
  }

  /** A snapshot of what is still there. */
  @Override
  @SuppressWarnings("unchecked") // Only put and putIfAbsent make keys, out of a K each.
  public Set<Map.Entry<K, V>> entrySet() {
    Map<K, V> live = new HashMap<>();
    entries.forEach(
        (key, value) -> {
          K found = (K) key.get();
          if (found != null) {
            live.put(found, value);
          }
        });
    return Map.copyOf(live).entrySet();
  }

  private void forgetGone() {
    for (Reference<?> key = gone.poll(); key != null; key = gone.poll()) {
      entries.remove(key);
    }
  }

  private static final class Key extends WeakReference<Object> {
    private final int hash;

    Key(@Nullable Object referent, @Nullable ReferenceQueue<Object> queue) {
      super(referent, queue);
      this.hash = System.identityHashCode(referent);
    }

    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return this == other || (other instanceof Key key && get() != null && refersTo(key.get()));
    }
  }
}
