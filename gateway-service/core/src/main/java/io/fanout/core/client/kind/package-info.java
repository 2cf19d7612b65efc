/** The kinds of client, found as services. Knows none of them. */
@NullMarked
package io.fanout.core.client.kind;

import org.jspecify.annotations.NullMarked;
