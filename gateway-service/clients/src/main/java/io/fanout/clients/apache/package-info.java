/**
 * Apache HttpClient 4, blocking; and the one adapter to its interface, which Comsat's client has
 * too.
 */
@NullMarked
package io.fanout.clients.apache;

import org.jspecify.annotations.NullMarked;
