package io.fanout.core.settings;

import java.time.Duration;
import java.util.List;

/**
 * Which web pages of other origins may call: CORS. The gateway answers the browsers' preflight
 * requests itself.
 *
 * @param origins the origins of the pages, such as {@code https://shop.example}; {@code *} for all.
 *     None by default: browsers then keep such pages out
 * @param methods the methods that pages may send; by default those of the endpoint
 * @param headers the request headers that pages may set; {@code *} for all
 * @param expose the answer's headers that pages may read
 * @param credentials whether pages may send cookies and {@code Authorization} that the browser
 *     keeps; never with {@code *}
 * @param maxAge how long browsers may keep the answer to a preflight request
 */
public record CorsSettings(
    @Default List<String> origins,
    @Default List<String> methods,
    @Default({"Content-Type", "Authorization"}) List<String> headers,
    @Default List<String> expose,
    @Default("false") boolean credentials,
    @Default("10m") Duration maxAge) {}
