package io.fanout.core.client;

/** What the promises are asked of. */
interface Promises {
  Bench bench();

  boolean lacks(ClientLimitation lack);
}
