/**
 * What is run with {@code gatling:test}: one class for each shape of load. A simulation says when
 * requests are due; what they find out is counted in {@code measure}. Nothing here knows how the
 * gateway is started.
 */
@NullMarked
package io.fanout.load;

import org.jspecify.annotations.NullMarked;
