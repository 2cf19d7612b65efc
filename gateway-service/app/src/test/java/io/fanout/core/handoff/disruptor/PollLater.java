package io.fanout.core.handoff.disruptor;

/** A poll of a ring that does not exist yet, for the ring's own hook. */
final class PollLater implements Runnable {
  private volatile Runnable poll = () -> {};

  void of(Runnable poll) {
    this.poll = poll;
  }

  @Override
  public void run() {
    poll.run();
  }
}
