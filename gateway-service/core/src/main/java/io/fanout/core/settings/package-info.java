/** The configuration as records, with their checks; the gateway reports all errors at once. */
@NullMarked
package io.fanout.core.settings;

import org.jspecify.annotations.NullMarked;
