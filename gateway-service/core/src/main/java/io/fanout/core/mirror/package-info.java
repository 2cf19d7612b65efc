/**
 * Copies of calls that another backend gets, and the comparison of its answers with those that
 * clients get. Stands before a backend's guards where settings say so, and nowhere else. No
 * transport.
 */
@NullMarked
package io.fanout.core.mirror;

import org.jspecify.annotations.NullMarked;
