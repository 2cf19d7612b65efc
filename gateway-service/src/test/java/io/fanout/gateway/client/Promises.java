package io.fanout.gateway.client;

/** What the promises are asked of. */
interface Promises {
  Bench bench();

  boolean lacks(Lack lack);
}
