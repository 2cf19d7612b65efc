package io.fanout.core.strand;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.agent.OnThreads;

/** A body as a task for a thread of any kind. On a thread nothing ever suspends. */
@OnThreads("the other modes' way to run a body")
public record ThreadBody(String name, StrandBody body, StrandFailures failures)
    implements Runnable {
  @Override
  public void run() {
    try {
      body.run();
    } catch (SuspendExecution e) {
      failures.failed(
          name, new IllegalStateException("a thread was asked to suspend like a fiber", e));
    } catch (Throwable e) {
      failures.failed(name, e);
    }
  }
}
