/** Host names to addresses, looked up in the background. */
@NullMarked
package io.fanout.gateway.client.dns;

import org.jspecify.annotations.NullMarked;
