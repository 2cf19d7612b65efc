package io.fanout.netty.edge;

/**
 * Told to every connection when the gateway stops: each ends with its next answer, or when it has
 * been quiet for a while.
 */
enum Drain {
  NOW
}
