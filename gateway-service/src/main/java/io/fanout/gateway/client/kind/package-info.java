/** The kinds of client, found as services. Knows none of them. */
@NullMarked
package io.fanout.gateway.client.kind;

import org.jspecify.annotations.NullMarked;
