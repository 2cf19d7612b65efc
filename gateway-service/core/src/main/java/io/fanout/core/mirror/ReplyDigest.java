package io.fanout.core.mirror;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.Reply;
import io.fanout.api.json.Slice;
import io.fanout.core.json.JsonDigest;
import io.fanout.core.json.JsonScan;
import io.fanout.core.json.MalformedJson;
import io.fanout.core.strand.Strands;

/**
 * What two replies have in common if they say the same: the status, and a hash of the content. JSON
 * is the same whatever its white space and the order of its members; anything else byte by byte.
 */
record ReplyDigest(int status, boolean json, long content) {
  private static final JsonScan JSON = JsonScan.strict();

  static ReplyDigest of(Reply reply, Strands strands)
      throws SuspendExecution, InterruptedException {
    return reply.body().length() >= Strands.LARGE_BODY
        ? strands.withLargeBody(() -> of(reply))
        : of(reply);
  }

  private static ReplyDigest of(Reply reply) {
    Slice body = reply.body();
    try {
      return new ReplyDigest(reply.status(), true, JsonDigest.of(JSON.validate(body)));
    } catch (MalformedJson other) {
      return new ReplyDigest(reply.status(), false, JsonDigest.ofBytes(body));
    }
  }
}
