package io.fanout.core.guard;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.Request;
import io.fanout.core.client.CallFailed;

/** What proves to a backend who calls it. For any strand. */
public interface CallCredentials {
  /** The request with credentials; may wait for them by parking the strand. */
  Request authorize(Attempt attempt) throws CallFailed, SuspendExecution, InterruptedException;

  /**
   * The backend refused with 401 what {@link #authorize} made of this attempt.
   *
   * @return whether another {@link #authorize} may bring other credentials
   */
  boolean refused(Attempt attempt, Request authorized);
}
