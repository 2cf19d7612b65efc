package io.fanout.netty.edge;

import java.util.List;

/** A request as a reader took it, in the words that readers can be compared by. */
record ReadRequest(String method, String target, String body) {
  /** Whether all that one reader took another one took as well, and as the same. */
  static boolean isPrefix(List<ReadRequest> shorter, List<ReadRequest> longer) {
    return shorter.size() <= longer.size() && longer.subList(0, shorter.size()).equals(shorter);
  }
}
