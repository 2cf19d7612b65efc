/** Comsat's fiber-aware Apache HttpClient: the blocking interface over an asynchronous reactor. */
@NullMarked
package io.fanout.clients.comsat;

import org.jspecify.annotations.NullMarked;
