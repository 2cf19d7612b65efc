package io.fanout.core.settings;

import java.util.List;

/**
 * What a client may do who shows a certificate that the edge's trust store trusts.
 *
 * @param scopes what the client may do
 * @param roles what the client is
 */
public record CertificateSettings(@Default List<String> scopes, @Default List<String> roles) {}
