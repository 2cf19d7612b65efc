package io.fanout.core.settings;

import java.util.Optional;

/**
 * How much a gateway takes on at once where its settings say nothing: a small heap must not be
 * filled by what a large one holds with ease.
 */
public final class HeapBounds {
  private static final ByteSize MOST_BUFFERED = ByteSize.ofMegabytes(256);

  /** Enough for bodies of the default {@code inbound.max-body}. */
  private static final ByteSize LEAST_BUFFERED = ByteSize.ofMegabytes(8);

  private static final int BUFFERED_PART = 3;
  private static final int MOST_IN_FLIGHT = 10_000;
  private static final int LEAST_IN_FLIGHT = 100;

  /** A container of 192 MB has a heap of 57 MB, and just holds 1,000 requests in flight. */
  private static final long PER_REQUEST = ByteSize.ofKilobytes(48).toBytes();

  private final long heap;

  HeapBounds(long heap) {
    this.heap = heap;
  }

  /** Those of this process. */
  public static HeapBounds ofThisProcess() {
    return new HeapBounds(Runtime.getRuntime().maxMemory());
  }

  /** The memory for request bodies and backends' answers. */
  public ByteSize maxBuffered(GatewaySettings settings) {
    ByteSize wanted = settings.maxBuffered();
    if (wanted != null) {
      return wanted;
    }
    long part = Math.max(LEAST_BUFFERED.toBytes(), heap / BUFFERED_PART);
    return ByteSize.ofBytes(Math.min(MOST_BUFFERED.toBytes(), part));
  }

  /** What to say about settings with which bodies alone can fill the heap. */
  public Optional<String> warning(GatewaySettings settings) {
    ByteSize wanted = settings.maxBuffered();
    if (wanted == null || wanted.toBytes() <= heap / 2) {
      return Optional.empty();
    }
    return Optional.of(
        ("gateway.max-buffered: %s (expected: at most half of the heap, %s): bodies can fill the"
                + " heap, which stops the gateway; lower the setting, or give the JVM more memory")
            .formatted(wanted, ByteSize.ofBytes(heap / 2)));
  }

  /** The number of exchanges in progress. */
  public int maxInFlight(GatewaySettings settings) {
    Integer wanted = settings.maxInFlight();
    return wanted != null
        ? wanted
        : (int) Math.max(LEAST_IN_FLIGHT, Math.min(MOST_IN_FLIGHT, heap / PER_REQUEST));
  }
}
