package io.fanout.bench.floor;

import io.fanout.api.json.Slice;
import java.util.List;
import java.util.function.Consumer;

/** Makes a request's calls, all at once. Confined to the event loop. */
interface Flow {
  /** Starts the calls. The consumer receives all bodies, in the order of the backends. */
  void start(byte[] id, Consumer<Slice[]> bodies);

  /** Calls that are callbacks. */
  static Flow ofCallbacks(List<? extends BackendCalls> backends) {
    return (id, all) -> {
      Slice[] bodies = new Slice[backends.size()];
      int[] missing = {bodies.length};
      for (int i = 0; i < bodies.length; i++) {
        int place = i;
        backends
            .get(i)
            .get(
                id,
                body -> {
                  bodies[place] = body;
                  if (--missing[0] == 0) {
                    all.accept(bodies);
                  }
                });
      }
    };
  }
}
