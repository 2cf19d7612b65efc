package io.fanout.core.settings;

import java.util.Locale;

/** The I/O transport of the lanes' event loops. */
public enum TransportKind {
  /** Linux's epoll: the kernel reports ready sockets. Needs Linux on x86-64 or ARM64. */
  EPOLL,
  /**
   * Linux's io_uring: the kernel takes reads and writes from a ring. Needs Linux 5.9 or later on
   * x86-64 or ARM64. {@code kernel.io_uring_disabled} or a seccomp profile, such as Docker's, may
   * forbid it.
   */
  IO_URING,
  /** The JDK's own selectors, on every system and without a native library. */
  NIO;

  /** The word in settings and documents, such as {@code io-uring}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
