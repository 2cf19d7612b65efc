package io.fanout.core.settings;

import java.util.Locale;

/** The system calls with which lanes wait for their sockets. */
public enum TransportKind {
  /** Linux's epoll: tells which sockets are ready. On Linux, x86-64 or ARM64. */
  EPOLL,
  /**
   * Linux's io_uring: the kernel reads and writes by itself what stands in a ring. On Linux 5.9 or
   * later, x86-64 or ARM64, where neither {@code kernel.io_uring_disabled} nor a seccomp profile
   * forbids it; Docker's does.
   */
  IO_URING,
  /** The JDK's own selectors: everywhere, and without a library. */
  NIO;

  /** The word in settings and documents, such as {@code io-uring}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
