package io.fanout.bench.floor;

import io.fanout.api.json.Slice;
import io.netty.buffer.ByteBuf;

/** The answer to a client: the backends' bodies as the members b, c and d. */
final class MergedBody {
  private MergedBody() {}

  static int length(Slice[] bodies) {
    int length = 1;
    for (Slice body : bodies) {
      length += body.length() + 5;
    }
    return length;
  }

  static void write(Slice[] bodies, ByteBuf out) {
    for (int i = 0; i < bodies.length; i++) {
      out.writeByte(i == 0 ? '{' : ',');
      out.writeByte('"').writeByte('b' + i).writeByte('"').writeByte(':');
      out.writeBytes(bodies[i].array(), bodies[i].from(), bodies[i].length());
    }
    out.writeByte('}');
  }
}
