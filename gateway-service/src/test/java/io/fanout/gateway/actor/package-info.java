/** Tests of actors and their proxies. */
@NullMarked
package io.fanout.gateway.actor;

import org.jspecify.annotations.NullMarked;
