package io.fanout.policy.limit;

/** Where the counts of limits are kept: in this gateway, or shared by all gateways. */
@FunctionalInterface
public interface LimitCountsKind {
  /** Opens the counts of one limit. */
  LimitCounts open(LimitRule rule);
}
