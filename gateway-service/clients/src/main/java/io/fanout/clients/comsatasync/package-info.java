/** Comsat's fiber-aware wrapper of Apache HttpAsyncClient: a fiber parks on its future. */
@NullMarked
package io.fanout.clients.comsatasync;

import org.jspecify.annotations.NullMarked;
