package io.fanout.gateway.inbound;

/**
 * Told to every connection when the gateway stops: an idle one closes, a busy one after its answer.
 */
enum Drain {
  NOW
}
