package io.fanout.policy.shared;

import io.fanout.core.guard.QuotaCounter;
import io.fanout.core.settings.QuotaSettings;
import io.fanout.core.share.AnswerStore;
import io.fanout.policy.limit.LimitCounts;
import io.fanout.policy.limit.LimitRule;
import org.jspecify.annotations.Nullable;

/**
 * The counts that gateways share. Where the store cannot be reached, each gateway goes on with its
 * part of every limit and quota, and no request waits.
 */
public interface SharedCounts extends AutoCloseable {
  /** Opens the counts of a limit. */
  LimitCounts limit(LimitRule rule);

  /** Opens the counter of a backend's quota. */
  QuotaCounter quota(String backend, QuotaSettings settings);

  /** Opens the answers that the gateways share, once; later calls return the same. */
  AnswerStore answers();

  /** Why the store cannot be reached just now; null where it can. */
  @Nullable String failure();

  /** How many gateways share the counts, as this one last knew. */
  int gateways();

  @Override
  void close();
}
