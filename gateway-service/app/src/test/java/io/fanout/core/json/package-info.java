/** The JSON functions, checked against tables, a second parser and random documents. */
@NullMarked
package io.fanout.core.json;

import org.jspecify.annotations.NullMarked;
