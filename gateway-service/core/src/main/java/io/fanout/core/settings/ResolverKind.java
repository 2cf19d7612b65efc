package io.fanout.core.settings;

/** How the gateway looks up host names. */
public enum ResolverKind {
  /** The gateway asks name servers on its lanes and treats each address of a name as a host. */
  DNS,
  /** The gateway asks the operating system on other threads and treats a name as one host. */
  SYSTEM
}
