package io.fanout.core.settings;

import java.util.List;

/**
 * The scopes and roles of a client whose certificate the edge's trust store trusts.
 *
 * @param scopes the client's scopes
 * @param roles the client's roles
 */
public record CertificateSettings(@Default List<String> scopes, @Default List<String> roles) {}
