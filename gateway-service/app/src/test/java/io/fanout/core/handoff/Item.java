package io.fanout.core.handoff;

/** An item that knows who offered it and which stages are done with it. */
public final class Item {
  public final int producer;
  public final int number;
  public volatile boolean leftDone;
  public volatile boolean rightDone;

  public Item(int producer, int number) {
    this.producer = producer;
    this.number = number;
  }
}
