package io.fanout.policy.credentials;

import io.fanout.core.settings.Secret;

/**
 * A token and its times on the gateway's clock.
 *
 * @param fetchedAt when the gateway asked for it
 * @param refreshAt from when on another one is to be fetched while this one still serves
 * @param expiresAt from when on it serves no longer
 */
record AccessToken(Secret text, long fetchedAt, long refreshAt, long expiresAt) {
  boolean servesAt(long now) {
    return expiresAt - now > 0;
  }

  boolean isFreshAt(long now) {
    return refreshAt - now > 0;
  }
}
