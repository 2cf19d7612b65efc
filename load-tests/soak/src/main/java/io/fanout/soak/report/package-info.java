/** The tables, for the terminal, as Markdown and as JSON. */
@NullMarked
package io.fanout.soak.report;

import org.jspecify.annotations.NullMarked;
