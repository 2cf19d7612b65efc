package io.fanout.gateway.strand;

import co.paralleluniverse.fibers.SuspendExecution;

/** What a strand runs, in plain blocking style. */
@FunctionalInterface
public interface Body {
  void run() throws SuspendExecution, InterruptedException;
}
