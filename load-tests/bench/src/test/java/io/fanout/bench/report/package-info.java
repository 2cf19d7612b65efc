/** Tests of tables, charts and pages. */
@NullMarked
package io.fanout.bench.report;

import org.jspecify.annotations.NullMarked;
