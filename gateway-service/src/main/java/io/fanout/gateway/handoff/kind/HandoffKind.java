package io.fanout.gateway.handoff.kind;

import io.fanout.gateway.handoff.Consumers;
import io.fanout.gateway.handoff.FailureReport;
import io.fanout.gateway.handoff.Handoff;
import io.fanout.gateway.handoff.HandoffFactory;
import io.fanout.gateway.handoff.WaitSettings;
import io.fanout.gateway.handoff.direct.DirectHandoffs;
import io.fanout.gateway.handoff.disruptor.RingHandoffs;
import io.fanout.gateway.handoff.queue.QueueHandoffs;
import io.fanout.gateway.handoff.railway.RailwayHandoffs;
import java.util.Locale;
import java.util.Optional;

/** The ways to build a hand-off. One more kind is one more factory and one more line here. */
public enum HandoffKind {
  /** A ring of slots: one for each lane, which polls it, or one whose consumers have threads. */
  DISRUPTOR(new RingHandoffs()),
  /** None: the offering thread runs the stages itself. */
  DIRECT(new DirectHandoffs()),
  /** {@code ArrayBlockingQueue}s: the classic, each consumer on a thread of its own. */
  ARRAY_BLOCKING_QUEUE(QueueHandoffs.ARRAY_BLOCKING),
  /** {@code LinkedBlockingQueue}s, each consumer on a thread of its own. */
  LINKED_BLOCKING_QUEUE(QueueHandoffs.LINKED_BLOCKING),
  /** JCTools' lock-free arrays, each consumer on a thread of its own. */
  JCTOOLS_MPSC(QueueHandoffs.JCTOOLS_MPSC),
  /** Trains of items, each consumer on a thread of its own, one behind the other. */
  RAILWAY(new RailwayHandoffs());

  @SuppressWarnings("ImmutableEnumChecker") // the factories hold no state
  private final HandoffFactory factory;

  HandoffKind(HandoffFactory factory) {
    this.factory = factory;
  }

  /** The word in settings and documents, such as {@code disruptor}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** See {@link HandoffFactory#expectedInsteadOf}. */
  public Optional<String> expectedInsteadOf(int size) {
    return factory.expectedInsteadOf(size);
  }

  /** See {@link HandoffFactory#open}. */
  public <T> Handoff<T> open(
      String name, int size, WaitSettings wait, Consumers<T> consumers, FailureReport report) {
    return factory.open(name, size, wait, consumers, report);
  }
}
