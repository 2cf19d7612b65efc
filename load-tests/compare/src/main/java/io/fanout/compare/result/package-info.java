/** The measured results and their JSON and CSV forms. Must not depend on processes or pages. */
@NullMarked
package io.fanout.compare.result;

import org.jspecify.annotations.NullMarked;
