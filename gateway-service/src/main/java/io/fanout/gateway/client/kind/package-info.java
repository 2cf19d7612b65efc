/** The list of the clients. Only this package knows all of them. */
@NullMarked
package io.fanout.gateway.client.kind;

import org.jspecify.annotations.NullMarked;
