package io.fanout.netty.edge;

import java.util.List;

/** A request as a reader understood it, in a form that is the same for all readers. */
record ReadRequest(String method, String target, String body) {
  /** Whether the longer list begins with the shorter one. */
  static boolean isPrefix(List<ReadRequest> shorter, List<ReadRequest> longer) {
    return shorter.size() <= longer.size() && longer.subList(0, shorter.size()).equals(shorter);
  }
}
