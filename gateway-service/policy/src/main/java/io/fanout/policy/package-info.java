/**
 * Decides who may call the gateway and how often, and adds the gateway's credentials to calls.
 *
 * <pre>
 *   edge ─▶ admit: client address, CORS, identity, limits ─▶ flow ─▶ guards: quota, credentials ─▶ client
 * </pre>
 *
 * <p>Fanout compiles the checks of each endpoint from its settings and leaves out those that are
 * not configured. No check blocks a lane. A failed check is a problem (RFC 9457) with its own
 * ending.
 */
@NullMarked
package io.fanout.policy;

import org.jspecify.annotations.NullMarked;
