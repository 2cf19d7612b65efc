/** The link to the relay, against test relays that break every rule. */
@NullMarked
package io.fanout.relay;

import org.jspecify.annotations.NullMarked;
