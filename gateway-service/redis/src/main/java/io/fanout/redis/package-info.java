/**
 * Limits and quotas that all gateways share, kept in Redis.
 *
 * <pre>
 *   LimitCheck ─▶ LeasedCounts ─┐ from memory, at once          ┌─ limit.lua
 *                               ├─▶ RedisLink, in the background ┼─ quota.lua
 *   Quota ──────▶ LeasedQuota ──┘                               └─ gateways.lua ◀─ Fleet
 * </pre>
 *
 * <p>A gateway takes permits ahead and grants them from memory. No request waits for Redis, except
 * for the first calls under a quota after a pause. While Redis cannot be reached, each gateway goes
 * on with its part. Only this package knows Lettuce. On a lane it runs only the methods of {@link
 * io.fanout.policy.limit.LimitCounts} and {@link io.fanout.core.guard.QuotaCounter}.
 */
@NullMarked
package io.fanout.redis;

import org.jspecify.annotations.NullMarked;
