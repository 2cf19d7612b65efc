/**
 * The API of Java handlers: the exchange to read, the backends to call, and the answer to return.
 */
@NullMarked
package io.fanout.api;

import org.jspecify.annotations.NullMarked;
