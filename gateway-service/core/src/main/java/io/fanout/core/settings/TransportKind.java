package io.fanout.core.settings;

import java.util.Locale;

/** The system calls with which lanes wait for their sockets. */
public enum TransportKind {
  /** Linux's epoll: the kernel reports which sockets are ready. On Linux, x86-64 or ARM64. */
  EPOLL,
  /**
   * Linux's io_uring: the kernel takes reads and writes from a ring. On Linux 5.9 or later, x86-64
   * or ARM64, unless {@code kernel.io_uring_disabled} or a seccomp profile forbids it; Docker's
   * does.
   */
  IO_URING,
  /** The JDK's own selectors: on every system, without a native library. */
  NIO;

  /** The word in settings and documents, such as {@code io-uring}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
