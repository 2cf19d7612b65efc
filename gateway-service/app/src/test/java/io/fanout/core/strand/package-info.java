/** The contract of every kind of strand: start, fork, wait, refuse, report, count, close. */
@NullMarked
package io.fanout.core.strand;

import org.jspecify.annotations.NullMarked;
