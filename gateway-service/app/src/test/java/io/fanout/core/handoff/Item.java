package io.fanout.core.handoff;

/** An item that records its producer and the stages that have processed it. */
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
