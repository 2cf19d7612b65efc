/**
 * The business flow of a request, written once for every mode. No transport and no mode in sight.
 */
@NullMarked
package io.fanout.core.flow;

import org.jspecify.annotations.NullMarked;
