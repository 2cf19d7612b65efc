/** The words of HTTP as values: methods, headers, status problems. No transport, no I/O. */
@NullMarked
package io.fanout.core.http;

import org.jspecify.annotations.NullMarked;
