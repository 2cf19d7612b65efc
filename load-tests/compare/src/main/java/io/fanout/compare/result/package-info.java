/**
 * What was measured, as it is written to JSON and CSV and read back; knows no process and no page.
 */
@NullMarked
package io.fanout.compare.result;

import org.jspecify.annotations.NullMarked;
