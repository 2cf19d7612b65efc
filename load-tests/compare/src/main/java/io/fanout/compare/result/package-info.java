/** The measured results, and their JSON and CSV forms; knows no process and no page. */
@NullMarked
package io.fanout.compare.result;

import org.jspecify.annotations.NullMarked;
