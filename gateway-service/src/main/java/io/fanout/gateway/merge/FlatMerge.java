package io.fanout.gateway.merge;

import io.fanout.gateway.json.Members;
import io.fanout.gateway.json.Slice;
import org.jspecify.annotations.Nullable;

/** One merge in which members of bodies may meet in the answer itself. */
final class FlatMerge {
  private final Placed[] calls;
  private final Gather answer = new Gather();
  private final Runs out = new Runs(answer);
  private final Shaper shaper = new Shaper(out);

  /** Every name that the answer has so far; who comes later finds it taken. */
  private final MemberTable members = new MemberTable();

  private boolean empty = true;

  FlatMerge(Placed[] calls) {
    this.calls = calls;
  }

  Gather answer(@Nullable Slice[] bodies) {
    for (int i = 0; i < calls.length; i++) {
      Placed call = calls[i];
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
    out.add(empty ? Syntax.OPEN_CLOSE : Syntax.CLOSE);
    return answer;
  }

  private void whole(Placed call, @Nullable Slice body) {
    separate();
    out.add(call.key());
    if (body == null) {
      out.add(Syntax.NULL);
    } else {
      shaper.body(body, call);
    }
  }

  private void dissolved(Slice body, Step.@Nullable Level level) {
    int earlier = members.size();
    members.addAll(Members.of(body.array(), body.from(), body.to()), level);
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
    out.add(empty ? Syntax.OPEN : Syntax.COMMA);
    empty = false;
  }
}
