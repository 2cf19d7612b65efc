package io.fanout.core.client;

/** The client under test and its environment. */
interface Promises {
  Bench bench();

  boolean lacks(ClientLimitation lack);
}
