/**
 * Limits and quotas that all gateways share, kept in Redis.
 *
 * <pre>
 *   LimitCheck ─▶ LeasedCounts ─┐ from memory, at once          ┌─ limit.lua
 *                               ├─▶ RedisLink, in the background ┼─ quota.lua
 *   Quota ──────▶ LeasedQuota ──┘                               └─ gateways.lua ◀─ Fleet
 * </pre>
 *
 * <p>A gateway takes permits ahead and grants them from memory. No request waits for Redis, but for
 * the first calls of a quota that was not used for a while. While Redis cannot be reached, each
 * gateway goes on with its part. Only this package knows Lettuce, and nothing here runs on a lane
 * but what {@link io.fanout.policy.limit.LimitCounts} and {@link io.fanout.core.guard.QuotaCounter}
 * ask for.
 */
@NullMarked
package io.fanout.redis;

import org.jspecify.annotations.NullMarked;
