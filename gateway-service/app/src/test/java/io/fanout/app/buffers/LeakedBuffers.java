package io.fanout.app.buffers;

import io.netty.util.ResourceLeakDetector;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Netty's leak detector, which reports leaks to the tests. Netty creates it by name. */
public final class LeakedBuffers<T> extends ResourceLeakDetector<T> {
  private static final Queue<String> FOUND = new ConcurrentLinkedQueue<>();

  public LeakedBuffers(Class<?> resource, int samplingInterval) {
    super(resource, samplingInterval);
  }

  /** Netty ignores a detector without this constructor. */
  public LeakedBuffers(Class<?> resource, int samplingInterval, long unused) {
    this(resource, samplingInterval);
  }

  /** Where the tests last touched the buffers that leaked. */
  static Queue<String> found() {
    return FOUND;
  }

  @Override
  protected boolean needReport() {
    return true;
  }

  @Override
  protected void reportTracedLeak(String resource, String records) {
    FOUND.add(resource + records);
  }

  @Override
  protected void reportUntracedLeak(String resource) {
    FOUND.add(resource);
  }
}
