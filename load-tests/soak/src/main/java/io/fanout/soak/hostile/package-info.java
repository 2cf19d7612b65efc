/** Misbehaving servers, and a record of the gateway's calls to them. Knows nothing of the load. */
@NullMarked
package io.fanout.soak.hostile;

import org.jspecify.annotations.NullMarked;
