/** Comsat's fiber-aware Apache HttpClient: the blocking interface over an asynchronous reactor. */
@NullMarked
package io.fanout.gateway.client.comsat;

import org.jspecify.annotations.NullMarked;
