/** The classic baseline: {@code java.net.HttpURLConnection}, for threads alone. */
@NullMarked
package io.fanout.gateway.client.urlconnection;

import org.jspecify.annotations.NullMarked;
