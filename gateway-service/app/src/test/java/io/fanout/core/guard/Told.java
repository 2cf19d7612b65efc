package io.fanout.core.guard;

import io.fanout.core.client.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Records the events of guards as words. */
final class Told implements GuardEvents {
  private final Queue<String> told = new ConcurrentLinkedQueue<>();

  List<String> all() {
    return new ArrayList<>(told);
  }

  long count(String what) {
    return told.stream().filter(what::equals).count();
  }

  @Override
  public void retried(String backend) {
    told.add("retried " + backend);
  }

  @Override
  public void retryBudgetSpent(String backend) {
    told.add("retry budget spent " + backend);
  }

  @Override
  public void hedged(String backend) {
    told.add("hedged " + backend);
  }

  @Override
  public void hedgeWon(String backend) {
    told.add("hedge won " + backend);
  }

  @Override
  public void hedgeBudgetSpent(String backend) {
    told.add("hedge budget spent " + backend);
  }

  @Override
  public void breakerIs(String backend, Origin host, BreakerState now) {
    told.add("%s %s %s".formatted(backend, host.port(), now.label()));
  }

  @Override
  public void limitIs(String backend, int now) {
    told.add("limit " + backend);
  }
}
