package io.fanout.core.merge;

import io.fanout.api.json.BodySlices;
import io.fanout.api.json.Slice;
import io.fanout.core.json.MemberCursor;
import org.jspecify.annotations.Nullable;

/** One merge in which members of bodies may meet in the answer itself. */
final class FlatMerge {
  private final MergeSlot[] calls;
  private final BodySlices answer = new BodySlices();
  private final SliceJoiner out = new SliceJoiner(answer);
  private final Shaper shaper = new Shaper(out);

  /** All names that the answer has so far. */
  private final MemberTable members = new MemberTable();

  private boolean empty = true;

  FlatMerge(MergeSlot[] calls) {
    this.calls = calls;
  }

  BodySlices answer(@Nullable Slice[] bodies) {
    for (int i = 0; i < calls.length; i++) {
      MergeSlot call = calls[i];
      Slice body = bodies[i];
      if (body == null && call.flat()) {
        continue;
      }
      if (body != null && call.dissolving() && body.array()[body.from()] == '{') {
        dissolved(body, call.level());
      } else if (members.claim(call.name())) {
        whole(call, body);
      }
    }
    out.add(empty ? JsonSyntax.OPEN_CLOSE : JsonSyntax.CLOSE);
    return answer;
  }

  private void whole(MergeSlot call, @Nullable Slice body) {
    separate();
    out.add(call.key());
    if (body == null) {
      out.add(JsonSyntax.NULL);
    } else {
      shaper.body(body, call);
    }
  }

  private void dissolved(Slice body, MemberRule.@Nullable Level level) {
    int earlier = members.size();
    members.addAll(MemberCursor.of(body.array(), body.from(), body.to()), level);
    Member before = null;
    for (int i = earlier; i < members.size(); i++) {
      Member member = members.get(i);
      if (member.omitted) {
        continue;
      }
      if (before != null && member.ordinal == before.ordinal + 1) {
        out.add(member.bytes, before.valueTo, member.nameFrom);
      } else {
        separate();
      }
      shaper.member(member);
      before = member;
    }
  }

  private void separate() {
    out.add(empty ? JsonSyntax.OPEN : JsonSyntax.COMMA);
    empty = false;
  }
}
