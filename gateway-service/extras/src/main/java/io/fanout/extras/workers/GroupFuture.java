package io.fanout.extras.workers;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/** A future whose asynchronous stages run in the group that it comes from, not the common pool. */
final class GroupFuture<V> extends CompletableFuture<V> {
  private final Executor group;

  GroupFuture(Executor group) {
    this.group = group;
  }

  /** Completes it with what comes of the body, unless it is done already. */
  void run(Callable<V> body) {
    if (isDone()) {
      return;
    }
    try {
      complete(body.call());
    } catch (Throwable failure) {
      completeExceptionally(failure);
    }
  }

  @Override
  public Executor defaultExecutor() {
    return group;
  }

  @Override
  public <U> CompletableFuture<U> newIncompleteFuture() {
    return new GroupFuture<>(group);
  }
}
