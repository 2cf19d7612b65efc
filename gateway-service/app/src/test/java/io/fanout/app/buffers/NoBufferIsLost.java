package io.fanout.app.buffers;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.handoff.Await;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/** Fails the run if any test leaked a buffer. JUnit registers it automatically. */
public final class NoBufferIsLost implements BeforeAllCallback {
  @Override
  public void beforeAll(ExtensionContext context) {
    context
        .getRoot()
        .getStore(Namespace.create(NoBufferIsLost.class))
        .computeIfAbsent(AtTheEnd.class);
  }

  /** JUnit closes it after the last test. */
  static final class AtTheEnd implements AutoCloseable {
    /**
     * Leaks one buffer on purpose: once the detector has found it, it has found every earlier leak.
     */
    @Override
    public void close() {
      String lost = "lost on purpose at " + System.nanoTime();
      loseOne(lost);
      Await.until(
          "the detector finds a lost buffer",
          () -> {
            System.gc();
            ByteBufAllocator.DEFAULT.buffer(1).release();
            return LeakedBuffers.found().removeIf(found -> found.contains(lost));
          });
      assertThat(LeakedBuffers.found()).as("lost buffers").isEmpty();
    }

    private static void loseOne(String hint) {
      ByteBuf lost = ByteBufAllocator.DEFAULT.directBuffer(16);
      lost.touch(hint);
    }
  }
}
