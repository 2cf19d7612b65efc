/** Tests of actors and their proxies. */
@NullMarked
package io.fanout.extras.actor;

import org.jspecify.annotations.NullMarked;
