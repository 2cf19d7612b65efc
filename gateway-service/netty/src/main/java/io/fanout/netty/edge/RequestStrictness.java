package io.fanout.netty.edge;

import io.fanout.core.settings.InboundSettings;
import io.fanout.netty.http1.Strictness;

/** How the edge reads requests. {@link HeadScanner} has counted a head's fields before. */
record RequestStrictness(InboundSettings settings) implements Strictness<BadRequest> {
  @Override
  public int mostFields() {
    return Integer.MAX_VALUE;
  }

  @Override
  public int mostLengthDigits() {
    return 15;
  }

  @Override
  public long mostChunkExtras() {
    return settings.maxHeaders().toBytes();
  }

  @Override
  public boolean blankBeforeExtension() {
    return false;
  }

  @Override
  public BadRequest malformed(String what) {
    return RequestRules.malformed(what);
  }

  @Override
  public BadRequest chunkExtrasTooLarge() {
    return RequestRules.fieldsTooLarge(settings);
  }

  @Override
  public BadRequest bodyTooLarge() {
    return RequestRules.bodyTooLarge(settings);
  }

  @Override
  public BadRequest noMemory() {
    return RequestRules.noMemory();
  }
}
