package io.fanout.bench.floor;

import io.fanout.api.json.Slice;
import java.util.function.Consumer;

/** Calls one backend. Confined to the event loop. */
interface BackendCalls {
  /** Sends a call; the consumer receives the body, on the event loop. */
  void get(byte[] id, Consumer<Slice> body);
}
