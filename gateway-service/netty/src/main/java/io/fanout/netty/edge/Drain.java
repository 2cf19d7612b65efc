package io.fanout.netty.edge;

/**
 * The event that every connection gets when the gateway stops. A connection then ends with its next
 * answer, or when it has been quiet for a while.
 */
enum Drain {
  NOW
}
