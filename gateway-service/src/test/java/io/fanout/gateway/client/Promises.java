package io.fanout.gateway.client;

/** What the promises are asked of. */
interface Promises {
  Bench bench();

  boolean has(Difference difference);
}
