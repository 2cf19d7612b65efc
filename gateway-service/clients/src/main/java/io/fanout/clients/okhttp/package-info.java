/** OkHttp 2 as Comsat makes it for fibers: a thread of OkHttp's for each call under way. */
@NullMarked
package io.fanout.clients.okhttp;

import org.jspecify.annotations.NullMarked;
