package io.fanout.compare.plan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class SharedWorkloadTest {
  private final SharedWorkload shared = new SharedWorkload(3);

  @Test
  void theGatewayKnowsTheEndpointAndTheBackendsOfEachEngine() {
    Workload all = shared.all();

    assertThat(all.services()).hasSize(3 * SharedWorkload.BACKENDS);
    assertThat(all.services().get(SharedWorkload.BACKENDS).name()).isEqualTo("b1");
    assertThat(all.paths())
        .containsExactly(
            shared.of(0).paths().get(0), shared.of(1).paths().get(0), shared.of(2).paths().get(0));
    assertThat(all.settings())
        .contains(
            "--gateway.endpoints[2].path=/engine-2/aggregate/{id}",
            "--gateway.endpoints[2].calls.d.backend=d2",
            "--gateway.endpoints[2].calls.d.path=/d/{id}");
  }

  @Test
  void eachEngineHasBackendsOfItsOwnThatAnswerAsTheOthersDo() {
    assertThat(shared.of(1).services()).isEqualTo(Workload.threeCalls().services());
    assertThat(shared.of(1).paths()).containsExactly("/engine-1/aggregate/#{n}");
  }
}
