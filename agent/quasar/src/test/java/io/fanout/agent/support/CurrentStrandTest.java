package io.fanout.agent.support;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.agent.Carrier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CurrentStrandTest {
  private final CurrentStrand<String> current = new CurrentStrand<>();
  private final List<@Nullable String> seen = new ArrayList<>();

  /** A carrier, which has one field for all that asks it. */
  private static final class Lane extends Thread implements Carrier {
    private @Nullable Object strand;

    private Lane(Runnable task) {
      super(task);
    }

    @Override
    public @Nullable Object currentStrand() {
      return strand;
    }

    @Override
    public void currentStrand(@Nullable Object now) {
      strand = now;
    }
  }

  private void look() {
    seen.add(current.get());
    current.set("one");
    seen.add(current.get());
    current.set(null);
    seen.add(current.get());
    current.set("left behind");
  }

  @Test
  void aCarrierKeepsItInItsField() throws InterruptedException {
    Lane lane = new Lane(this::look);
    lane.start();
    lane.join();
    assertThat(seen).isEqualTo(Arrays.asList(null, "one", null));
    assertThat(lane.strand).isEqualTo("left behind");
    assertThat(current.get()).isNull();
  }

  @Test
  void anyOtherThreadKeepsItInAThreadLocal() throws InterruptedException {
    Thread thread = new Thread(this::look);
    thread.start();
    thread.join();
    assertThat(seen).isEqualTo(Arrays.asList(null, "one", null));
    assertThat(current.get()).isNull();
  }
}
