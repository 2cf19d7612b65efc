/** Results as a page and as pictures. */
@NullMarked
package io.fanout.compare.report;

import org.jspecify.annotations.NullMarked;
