/** Makes tables, charts and a page of results. Knows nothing of what was measured. */
@NullMarked
package io.fanout.bench.report;

import org.jspecify.annotations.NullMarked;
