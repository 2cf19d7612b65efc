package io.fanout.extras.railway;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Places for a fixed number of goods. Belongs to the station where it stands, and to the one thread
 * that works there; travelling publishes what was done to it.
 */
public final class Train<T> {
  private final int number;
  private final @Nullable Object[] goods;
  private int size;

  Train(int number, int capacity) {
    this.number = number;
    this.goods = new Object[capacity];
  }

  int number() {
    return number;
  }

  /** Loads the goods, or answers false where the train is full. */
  public boolean load(T item) {
    Objects.requireNonNull(item, "item");
    if (size == goods.length) {
      return false;
    }
    goods[size++] = item;
    return true;
  }

  /** What stands in that place, from 0 to below {@link #size()}. */
  @SuppressWarnings("unchecked") // only load stores elements
  public T get(int place) {
    return (T) Objects.requireNonNull(goods[Objects.checkIndex(place, size)]);
  }

  /** How many goods are on the train; those before {@link #forget} included. */
  public int size() {
    return size;
  }

  public int capacity() {
    return goods.length;
  }

  public boolean full() {
    return size == goods.length;
  }

  /** Lets go of what stands in that place, which is not asked for any more. */
  void forget(int place) {
    goods[place] = null;
  }

  /** Takes everything off, so that nothing is held that has arrived. */
  public void unload() {
    for (int place = 0; place < size; place++) {
      goods[place] = null;
    }
    size = 0;
  }
}
