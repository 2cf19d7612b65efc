/** The link to the relay, against relays of the tests' own that break every rule. */
@NullMarked
package io.fanout.relay;

import org.jspecify.annotations.NullMarked;
