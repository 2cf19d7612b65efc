@NullMarked
package io.fanout.soak.report;

import org.jspecify.annotations.NullMarked;
