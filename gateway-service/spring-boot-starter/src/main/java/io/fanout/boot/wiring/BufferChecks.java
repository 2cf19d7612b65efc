package io.fanout.boot.wiring;

import io.fanout.core.settings.BufferSettings;
import io.fanout.core.settings.ByteSize;
import io.fanout.core.settings.GatewaySettings;
import io.fanout.core.settings.HeapBounds;
import io.fanout.core.settings.InboundSettings;
import io.fanout.core.settings.SettingErrors;

/** Refuses parts of a memory budget that are larger than the whole, or too small for one body. */
final class BufferChecks {
  private static final String AT = "gateway.inbound.buffers.";

  private final ByteSize maxBuffered;
  private final InboundSettings inbound;
  private final SettingErrors errors;

  BufferChecks(GatewaySettings settings, SettingErrors errors) {
    this.maxBuffered = HeapBounds.ofThisProcess().maxBuffered(settings);
    this.inbound = settings.inbound();
    this.errors = errors;
  }

  void check() {
    BufferSettings sizes = inbound.buffers().within(maxBuffered);
    part("total", sizes.totalBytes(), "gateway.max-buffered", maxBuffered.toBytes());
    part("per-address", sizes.perAddressBytes(), AT + "total", sizes.totalBytes());
    part("per-connection", sizes.perConnectionBytes(), AT + "per-address", sizes.perAddressBytes());
    if (inbound.maxBody().toBytes() > sizes.perConnectionBytes()) {
      errors.add(
          "gateway.inbound.max-body",
          inbound.maxBody(),
          "at most %sper-connection, %s: a longer body could never be held"
              .formatted(AT, ByteSize.ofBytes(sizes.perConnectionBytes())));
    }
  }

  private void part(String name, long bytes, String whole, long most) {
    if (bytes > most) {
      errors.add(
          AT + name,
          ByteSize.ofBytes(bytes),
          "no more than %s, %s".formatted(whole, ByteSize.ofBytes(most)));
    }
  }
}
