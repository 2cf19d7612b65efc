package io.fanout.core.handoff;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PermitsTest {
  private final Permits permits = new Permits(2);

  @Test
  void noPermitIsLeftWhenAllAreTaken() {
    assertThat(permits.accept()).isTrue();
    assertThat(permits.accept()).isTrue();
    assertThat(permits.accept()).isFalse();
    assertThat(permits.occupied()).isEqualTo(2);
  }

  @Test
  void sealWaitsForWhatIsUnfinished() {
    assertThat(permits.accept()).isTrue();
    assertThat(permits.trySeal()).isFalse();
    permits.finish();
    assertThat(permits.trySeal()).isTrue();
    assertThat(permits.trySeal()).isTrue();
  }

  @Test
  void nothingIsAcceptedAfterTheSeal() {
    assertThat(permits.trySeal()).isTrue();
    assertThat(permits.accept()).isFalse();
    assertThat(permits.occupied()).isZero();
  }

  @Test
  void nothingIsAcceptedOnceOffersAreRefused() {
    permits.refuseOffers();
    assertThat(permits.accept()).isFalse();
  }
}
