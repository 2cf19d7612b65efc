package io.fanout.agent.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ConcurrentMap;
import org.junit.jupiter.api.Test;

/** The two maps, and that they hold nothing back. */
class MapMakerTest {
  private static final int COLLECTIONS = 100;

  @Test
  void weakKeysAreComparedByIdentity() {
    ConcurrentMap<Key, String> map = new MapMaker().weakKeys().makeMap();
    Key key = new Key("same");

    assertThat(map.putIfAbsent(key, "first")).isNull();
    assertThat(map.putIfAbsent(new Key("same"), "second")).isNull();
    assertThat(map.putIfAbsent(key, "third")).isEqualTo("first");
    assertThat(map.get(key)).isEqualTo("first");
    assertThat(map.remove(key)).isEqualTo("first");
    assertThat(map.get(key)).isNull();
  }

  @Test
  void anEntryGoesWithItsKey() {
    ConcurrentMap<Key, String> map = new MapMaker().weakKeys().makeMap();
    map.put(new Key("unreferenced"), "value");

    collectUntilEmpty(map);

    assertThat(map).isEmpty();
  }

  @Test
  void weakValuesGiveThePresentOneBack() {
    ConcurrentMap<Long, Key> map = new MapMaker().weakValues().makeMap();
    Key present = new Key("present");

    assertThat(map.putIfAbsent(1L, present)).isNull();
    assertThat(map.putIfAbsent(1L, new Key("late"))).isSameAs(present);
    assertThat(map.get(1L)).isSameAs(present);
  }

  @Test
  void anEntryGoesWithItsValue() {
    ConcurrentMap<Long, Key> map = new MapMaker().weakValues().makeMap();
    map.put(1L, new Key("unreferenced"));

    collectUntilEmpty(map);

    assertThat(map).isEmpty();
    Key next = new Key("next");
    assertThat(map.putIfAbsent(1L, next)).isNull();
    assertThat(map.get(1L)).isSameAs(next);
  }

  private static void collectUntilEmpty(ConcurrentMap<?, ?> map) {
    for (int i = 0; i < COLLECTIONS && !map.isEmpty(); i++) {
      System.gc();
    }
  }

  private record Key(String name) {}
}
