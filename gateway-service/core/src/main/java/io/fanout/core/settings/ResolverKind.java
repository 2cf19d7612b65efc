package io.fanout.core.settings;

/** What looks up the names of hosts. */
public enum ResolverKind {
  /** The gateway asks name servers itself, on its lanes. */
  DNS,
  /** The operating system, on threads that may block. */
  SYSTEM
}
