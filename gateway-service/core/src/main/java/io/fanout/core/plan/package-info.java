/**
 * Endpoints compiled from settings into call graphs. Everything that can be checked is checked
 * here, at start.
 */
@NullMarked
package io.fanout.core.plan;

import org.jspecify.annotations.NullMarked;
