package io.fanout.core.flow;

import io.fanout.api.json.Slice;
import io.fanout.core.budget.BodyBudget;
import org.jspecify.annotations.Nullable;

/**
 * The body of a request in progress, counted in its client's budget until the exchange is over.
 * Counts the array that the body keeps alive, which may be longer than the body.
 */
record BudgetedBody(BodyBudget budget, int bytes) {
  /** Holds nothing that anybody counts. */
  static final BudgetedBody NONE = new BudgetedBody(BodyBudget.unbounded(), 0);

  /** The body, counted from now on; null where its client's budget is used up. */
  static @Nullable BudgetedBody of(Slice body, BodyBudget budget) {
    int bytes = body.isEmpty() ? 0 : body.array().length;
    if (bytes <= BodyBudget.NOT_COUNTED) {
      return NONE;
    }
    return budget.take(bytes) ? new BudgetedBody(budget, bytes) : null;
  }

  /** The exchange is over. To be called once. */
  void giveBack() {
    if (bytes > 0) {
      budget.giveBack(bytes);
    }
  }
}
