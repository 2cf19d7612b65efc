package io.fanout.extras.queue;

import io.fanout.core.handoff.ConsumerThreads;
import io.fanout.core.handoff.Consumers;
import io.fanout.core.handoff.DrainWait;
import io.fanout.core.handoff.FailureReport;
import io.fanout.core.handoff.GuardedStage;
import io.fanout.core.handoff.Handoff;
import io.fanout.core.handoff.NamedStage;
import io.fanout.core.handoff.Permits;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A queue and a thread for each consumer. The permits bound what is under way, so that a queue that
 * holds as many always has room.
 */
final class QueueHandoff<T> implements Handoff<T> {
  private final Permits permits;
  private final List<Rank<T>> ranks = new ArrayList<>();
  private final ConsumerThreads threads;
  private final ReentrantLock closing = new ReentrantLock();
  private boolean ended;

  QueueHandoff(
      String name,
      int size,
      Supplier<Inbox<Ticket<T>>> inboxes,
      Consumers<T> consumers,
      FailureReport report) {
    permits = new Permits(size);
    threads = new ConsumerThreads(name);
    List<List<NamedStage<T>>> stages = consumers.ranks();
    Rank<T> next = null;
    for (int i = stages.size() - 1; i >= 0; i--) {
      next = addRank(name, stages.get(i), next, inboxes, report);
    }
  }

  private Rank<T> addRank(
      String name,
      List<NamedStage<T>> stages,
      @Nullable Rank<T> next,
      Supplier<Inbox<Ticket<T>>> inboxes,
      FailureReport report) {
    Rank<T> rank = new Rank<>();
    for (NamedStage<T> stage : stages) {
      Inbox<Ticket<T>> inbox = inboxes.get();
      rank.add(inbox);
      GuardedStage<T> guarded = new GuardedStage<>(name, stage, report);
      threads.add(stage.name(), new QueueConsumer<>(inbox, guarded, next, permits));
    }
    ranks.add(0, rank);
    return rank;
  }

  void start() {
    threads.start(this::end);
  }

  @Override
  public boolean offer(T item) {
    Objects.requireNonNull(item, "item");
    if (!permits.accept()) {
      return false;
    }
    ranks.get(0).put(item);
    return true;
  }

  @Override
  public long occupied() {
    return permits.occupied();
  }

  @Override
  public int capacity() {
    return permits.size();
  }

  @Override
  public void close() {
    threads.refuseOwn();
    permits.refuseOffers();
    closing.lock();
    try {
      if (!ended) {
        ended = true;
        DrainWait.until(permits::trySeal);
        end();
      }
      threads.awaitEnd();
    } finally {
      closing.unlock();
    }
  }

  private void end() {
    ranks.forEach(Rank::end);
  }
}
