package io.fanout.extras.actor;

import io.fanout.core.handoff.Handoff;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Where the calls of one proxy go. Unchanged once the hand-off is open. */
final class Mailbox {
  private final Object target;
  private final Overflow overflow;
  private @Nullable Handoff<ActorMessage> handoff;

  Mailbox(Object target, Overflow overflow) {
    this.target = target;
    this.overflow = overflow;
  }

  /** Before the proxy is given to anybody. */
  void open(Handoff<ActorMessage> opened) {
    handoff = opened;
  }

  Handoff<ActorMessage> handoff() {
    return Objects.requireNonNull(handoff, "a proxy was used before its hand-off was open");
  }

  /** What {@code overflow} is given is guarded: a caller is not hit by what a target throws. */
  void tell(ActorMessage call) {
    if (!handoff().offer(call)) {
      overflow.refused(() -> call.run(target));
    }
  }

  boolean ask(ActorMessage call) {
    return handoff().offer(call);
  }
}
