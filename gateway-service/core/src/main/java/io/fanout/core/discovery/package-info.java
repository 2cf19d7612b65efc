/**
 * Discovers the hosts of backends: watches names, and reports hosts that join and leave to the
 * guards and clients. The look-ups themselves live elsewhere.
 */
@NullMarked
package io.fanout.core.discovery;

import org.jspecify.annotations.NullMarked;
