package io.fanout.core.json;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An immutable map from names to values that a member's name is looked up in where it lies. */
public final class NameMap<V> {
  private record Entry<V>(MemberName name, V value) {}

  /** The entries by the lowest bits of their names' hashes. */
  private final List<List<Entry<V>>> buckets;

  private NameMap(List<List<Entry<V>>> buckets) {
    this.buckets = buckets;
  }

  public static <V> NameMap<V> of(Map<MemberName, V> values) {
    int size = Integer.highestOneBit(Math.max(1, 4 * values.size() - 1));
    List<List<Entry<V>>> buckets = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      buckets.add(new ArrayList<>(0));
    }
    values.forEach(
        (name, value) -> buckets.get(name.nameHash() & (size - 1)).add(new Entry<>(name, value)));
    buckets.replaceAll(List::copyOf);
    return new NameMap<>(List.copyOf(buckets));
  }

  /** The value for the member's name; {@code nameHash} is what the member says it is. */
  public @Nullable V find(MemberCursor member, int nameHash) {
    List<Entry<V>> bucket = buckets.get(nameHash & (buckets.size() - 1));
    for (int i = 0; i < bucket.size(); i++) {
      if (member.nameIs(bucket.get(i).name())) {
        return bucket.get(i).value();
      }
    }
    return null;
  }
}
