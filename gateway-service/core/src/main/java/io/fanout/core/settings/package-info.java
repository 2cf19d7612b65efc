/** The configuration as records, and how it is read: all errors at once. */
@NullMarked
package io.fanout.core.settings;

import org.jspecify.annotations.NullMarked;
