package io.fanout.app.buffers;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.handoff.Await;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/** Fails a run in which any test, whichever, lost a buffer. JUnit finds it by itself. */
public final class NoBufferIsLost implements BeforeAllCallback {
  @Override
  public void beforeAll(ExtensionContext context) {
    context
        .getRoot()
        .getStore(Namespace.create(NoBufferIsLost.class))
        .computeIfAbsent(AtTheEnd.class);
  }

  /** Closed by JUnit after the last test. */
  static final class AtTheEnd implements AutoCloseable {
    /** Loses one buffer on purpose: when that one was found, every other has been. */
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
