package io.fanout.core.handoff.disruptor;

/** A poll of a ring that is not open yet, so that the ring's hook can be given it. */
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
