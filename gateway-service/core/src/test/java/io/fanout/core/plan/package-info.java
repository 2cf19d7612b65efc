/** Calls split among backends. */
@NullMarked
package io.fanout.core.plan;

import org.jspecify.annotations.NullMarked;
