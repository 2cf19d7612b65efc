package io.fanout.bench.floor;

/** How the floor reads HTTP/1.1, for requests and for answers. */
enum Reading {
  /** It looks for the id and for the length, and checks nothing. */
  BARE,

  /** The readers of the edge and of the event-loop client. */
  OWN,

  /** Netty's decoders. */
  NETTY
}
