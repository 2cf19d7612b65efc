/** Renders results as pages and charts. */
@NullMarked
package io.fanout.compare.report;

import org.jspecify.annotations.NullMarked;
