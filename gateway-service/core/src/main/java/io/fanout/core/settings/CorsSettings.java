package io.fanout.core.settings;

import java.time.Duration;
import java.util.List;

/**
 * A CORS policy: which web pages of other origins may send requests. The gateway answers browsers'
 * preflight requests itself.
 *
 * @param origins allowed origins, such as {@code https://shop.example}; {@code *} for all. None by
 *     default: browsers then block pages of other origins
 * @param methods allowed methods; by default the endpoint's own
 * @param headers request headers that pages may set; {@code *} for all
 * @param expose response headers that pages may read
 * @param credentials whether pages may send cookies and the browser's {@code Authorization}; never
 *     with {@code *}
 * @param maxAge time for which browsers may cache the answer to a preflight request
 */
public record CorsSettings(
    @Default List<String> origins,
    @Default List<String> methods,
    @Default({"Content-Type", "Authorization"}) List<String> headers,
    @Default List<String> expose,
    @Default("false") boolean credentials,
    @Default("10m") Duration maxAge) {}
