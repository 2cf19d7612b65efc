package io.fanout.core.merge;

import io.fanout.api.json.BodySlices;
import io.fanout.api.json.Slice;
import io.fanout.core.json.MemberName;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes one JSON object of the bodies of an endpoint's calls, its members in the order in which the
 * calls are declared. Compiled once per endpoint; immutable, for any thread.
 *
 * <p>Bodies under their calls' names are spliced: nothing of them is read. Where flat shapes make
 * names meet, the call declared first keeps the name, whichever answered first; within one body the
 * last member of a name counts, as it does for most parsers.
 */
public final class Merger {
  private final MergeSlot[] calls;

  /** Before each call's body where none is flat: the bracket or comma, and the call's key. */
  private final Slice[] leads;

  private final boolean anyFlat;
  private final boolean readsBodies;

  private Merger(List<MergeSlot> calls) {
    this.calls = calls.toArray(MergeSlot[]::new);
    this.anyFlat = calls.stream().anyMatch(MergeSlot::flat);
    this.readsBodies = calls.stream().anyMatch(call -> call.level() != null || call.dissolving());
    this.leads = new Slice[calls.size()];
    for (int i = 0; i < leads.length; i++) {
      leads[i] = Slice.of((i == 0 ? "{" : ",") + this.calls[i].key());
    }
  }

  /** The merger for calls in their declared order; refuses a call name that is there twice. */
  public static Merger of(List<Shape> shapes) {
    Set<MemberName> names = new HashSet<>();
    for (Shape shape : shapes) {
      if (!names.add(shape.name())) {
        throw new IllegalArgumentException(
            "call name: %s (expected: each name once; rename one of the calls)"
                .formatted(shape.name()));
      }
    }
    return new Merger(shapes.stream().map(MergeSlot::of).toList());
  }

  /** Whether a merge reads any body, and does not just splice them all as they came. */
  public boolean readsBodies() {
    return readsBodies;
  }

  /**
   * The answer's body.
   *
   * @param bodies a validated body per call, in declared order; null where the call has none, which
   *     becomes null under the call's name, or nothing where the call is flat
   */
  public BodySlices merge(@Nullable Slice[] bodies) {
    if (bodies.length != calls.length) {
      throw new IllegalArgumentException(
          "bodies: %d (expected: one per call, %d; null for a call without one)"
              .formatted(bodies.length, calls.length));
    }
    if (calls.length == 0) {
      return new BodySlices(1).add(JsonSyntax.OPEN_CLOSE);
    }
    return anyFlat ? new FlatMerge(calls).answer(bodies) : grouped(bodies);
  }

  private BodySlices grouped(@Nullable Slice[] bodies) {
    BodySlices answer = new BodySlices(2 * calls.length + 1);
    for (int i = 0; i < calls.length; i++) {
      answer.add(leads[i]);
      Slice body = bodies[i];
      MergeSlot call = calls[i];
      if (body == null) {
        answer.add(JsonSyntax.NULL);
      } else if (call.level() == null && call.wrapping() == null) {
        answer.add(body);
      } else {
        shaped(answer, call, body);
      }
    }
    return answer.add(JsonSyntax.CLOSE);
  }

  private static void shaped(BodySlices answer, MergeSlot call, Slice body) {
    SliceJoiner out = new SliceJoiner(answer);
    new Shaper(out).body(body, call);
    out.flush();
  }
}
