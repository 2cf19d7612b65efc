package io.fanout.core.settings;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The clients' part of {@code gateway.max-buffered}: request bodies, bytes that wait behind a
 * request in progress, and answers that clients do not read. The rest remains for backends'
 * answers.
 *
 * @param total limit for all clients together; half of {@code gateway.max-buffered} by default
 * @param perAddress limit for the clients of one IP address (one /64 network in IPv6); half of
 *     {@code total} by default. Behind a proxy, all clients share its address
 * @param perConnection limit for the requests on one connection, at least {@code max-body}; half of
 *     {@code per-address} by default. Beyond it, the gateway answers a body with 503. If a client
 *     pipelines more requests than fit, the gateway closes its connection after the answer in
 *     progress
 */
public record BufferSettings(
    @Nullable ByteSize total, @Nullable ByteSize perAddress, @Nullable ByteSize perConnection) {

  /** The same with every size filled in, as parts of that whole. */
  public BufferSettings within(ByteSize maxBuffered) {
    ByteSize all = Objects.requireNonNullElseGet(total, () -> half(maxBuffered));
    ByteSize address = Objects.requireNonNullElseGet(perAddress, () -> half(all));
    return new BufferSettings(
        all, address, Objects.requireNonNullElseGet(perConnection, () -> half(address)));
  }

  private static ByteSize half(ByteSize size) {
    return ByteSize.ofBytes(Math.max(1, size.toBytes() / 2));
  }

  public long totalBytes() {
    return bytes(total);
  }

  public long perAddressBytes() {
    return bytes(perAddress);
  }

  public long perConnectionBytes() {
    return bytes(perConnection);
  }

  private static long bytes(@Nullable ByteSize size) {
    return Objects.requireNonNull(size, "a size that is not filled in").toBytes();
  }
}
