/**
 * The credentials that calls to backends carry: fixed ones, and tokens that the gateway fetches,
 * keeps and replaces ahead of their end. No HTTP client: tokens come through a backend.
 */
@NullMarked
package io.fanout.policy.credentials;

import org.jspecify.annotations.NullMarked;
