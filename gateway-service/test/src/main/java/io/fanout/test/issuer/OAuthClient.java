package io.fanout.test.issuer;

import java.util.List;

/** A client that the issuer knows, and the scopes that it may ask for. */
record OAuthClient(String id, String secret, List<String> scopes) {}
