package io.fanout.core.share;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.CallResultKind;
import org.junit.jupiter.api.Test;

/** A shared call ends when its last request leaves, and not before. */
final class CoalescedCallTest {
  private final CoalescedCall call = new CoalescedCall();

  @Test
  void itGoesOnWhileSomebodyWaits() {
    assertThat(call.join()).isTrue();
    call.leave();
    assertThat(call.cancellation().reason()).isNull();
  }

  @Test
  void theLastThatLeavesCancelsIt() {
    assertThat(call.join()).isTrue();
    call.leave();
    call.leave();
    assertThat(call.cancellation().reason()).isEqualTo(CallResultKind.CANCELLED);
  }

  @Test
  void nobodyJoinsACallThatAllHaveLeft() {
    call.leave();
    assertThat(call.join()).isFalse();
    assertThat(call.join()).isFalse();
  }

  @Test
  void leavingAnEndedCallCancelsNothing() {
    call.end().complete(SharedResult.NOBODYS);
    call.leave();
    assertThat(call.cancellation().reason()).isNull();
  }
}
