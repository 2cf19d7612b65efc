/** The classic baseline: {@code java.net.HttpURLConnection}, for threads alone. */
@NullMarked
package io.fanout.clients.urlconnection;

import org.jspecify.annotations.NullMarked;
