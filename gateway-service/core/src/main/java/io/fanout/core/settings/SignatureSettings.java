package io.fanout.core.settings;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A signature that the gateway adds to each request.
 *
 * @param type the signing scheme: {@code aws-sigv4}, {@code hmac}, or the label of a {@code
 *     RequestSigner} in a jar of yours; required
 * @param keyId the id of the key
 * @param secret the key; required
 * @param sessionToken the session token of temporary credentials, for {@code aws-sigv4}
 * @param options further options of the signing scheme, by name
 */
public record SignatureSettings(
    @Nullable String type,
    @Nullable String keyId,
    @Nullable Secret secret,
    @Nullable Secret sessionToken,
    @Default Map<String, String> options) {}
