package io.fanout.gateway.share;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.gateway.client.Ending;
import org.junit.jupiter.api.Test;

/** A call that several requests wait for ends with the last of them, and not before. */
final class SharedCallTest {
  private final SharedCall call = new SharedCall();

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
    assertThat(call.cancellation().reason()).isEqualTo(Ending.CANCELLED);
  }

  @Test
  void nobodyJoinsACallThatAllHaveLeft() {
    call.leave();
    assertThat(call.join()).isFalse();
    assertThat(call.join()).isFalse();
  }

  @Test
  void whoLeavesACallThatHasEndedCancelsNothing() {
    call.end().complete(End.NOBODYS);
    call.leave();
    assertThat(call.cancellation().reason()).isNull();
  }
}
