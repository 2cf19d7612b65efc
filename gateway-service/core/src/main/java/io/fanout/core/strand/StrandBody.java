package io.fanout.core.strand;

import co.paralleluniverse.fibers.SuspendExecution;

/** The code that a strand runs, in plain blocking style. */
@FunctionalInterface
public interface StrandBody {
  void run() throws SuspendExecution, InterruptedException;
}
