package io.fanout.core.client;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Lets scripts and tests wait for each other. */
final class Gate {
  private final CountDownLatch latch = new CountDownLatch(1);

  /** A gate that is already open. */
  static Gate opened() {
    Gate gate = new Gate();
    gate.open();
    return gate;
  }

  void open() {
    latch.countDown();
  }

  /** Waits until the gate opens; the bound only ends a hanging test. */
  void pass() throws IOException {
    try {
      if (!latch.await(60, TimeUnit.SECONDS)) {
        throw new IOException("the gate stayed closed");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted at a gate", e);
    }
  }

  boolean isOpen() {
    return latch.getCount() == 0;
  }
}
