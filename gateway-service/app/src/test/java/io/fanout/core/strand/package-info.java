/** What every kind of strand promises: start, fork, wait, refuse, report, count, close. */
@NullMarked
package io.fanout.core.strand;

import org.jspecify.annotations.NullMarked;
