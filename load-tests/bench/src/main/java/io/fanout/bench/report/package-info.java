/** Renders results as tables, charts and pages. Must not depend on any benchmark. */
@NullMarked
package io.fanout.bench.report;

import org.jspecify.annotations.NullMarked;
