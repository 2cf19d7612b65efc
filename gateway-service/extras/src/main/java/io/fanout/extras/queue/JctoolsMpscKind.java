package io.fanout.extras.queue;

import io.fanout.core.handoff.WaitSettings;
import io.fanout.core.handoff.WaitSignal;
import io.fanout.core.kind.Library;
import java.util.List;
import org.jctools.queues.atomic.MpscAtomicArrayQueue;

/** JCTools' lock-free arrays; each consumer has its own thread. */
public final class JctoolsMpscKind extends QueueHandoffKind {
  /** JCTools' arrays hold two at least; the permits bound what is in them. */
  private static final int SMALLEST = 2;

  @Override
  public String label() {
    return "jctools-mpsc";
  }

  @Override
  public List<Library> libraries() {
    return List.of(
        new Library("org.jctools:jctools-core", "org.jctools.queues.atomic.MpscAtomicArrayQueue"));
  }

  @Override
  <E> Inbox<E> inbox(int size, WaitSettings wait) {
    // The variant on AtomicReferenceArray: newer JDKs warn of the one on Unsafe.
    return new PolledInbox<>(
        new MpscAtomicArrayQueue<>(Math.max(size, SMALLEST)), new WaitSignal(wait));
  }
}
