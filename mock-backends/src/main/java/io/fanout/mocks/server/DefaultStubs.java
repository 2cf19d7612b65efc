package io.fanout.mocks.server;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;

import com.github.tomakehurst.wiremock.standalone.MappingsSource;
import com.github.tomakehurst.wiremock.stubbing.StubMapping;
import com.github.tomakehurst.wiremock.stubbing.StubMappings;
import java.util.List;
import java.util.UUID;

/**
 * The stub that a backend starts with and that a reset brings back: one for every path, after all
 * stubs that someone adds. With one stub there is one match to try for each request, and WireMock's
 * search for near misses never runs. Nothing is saved.
 */
final class DefaultStubs implements MappingsSource {
  private static final UUID ID = UUID.fromString("fa017000-0000-4000-8000-000000000000");

  /** WireMock's own is 5; a greater number comes later. */
  private static final int AFTER_ALL_OTHERS = 10;

  @Override
  public void loadMappingsInto(StubMappings stubs) {
    stubs.addMapping(
        any(anyUrl())
            .withId(ID)
            .atPriority(AFTER_ALL_OTHERS)
            .willReturn(aResponse().withTransformers(ReplyTransformer.NAME))
            .build());
  }

  @Override
  public void save(List<StubMapping> stubs) {}

  @Override
  public void save(StubMapping stub) {}

  @Override
  @SuppressWarnings("removal") // WireMock's interface still asks for it
  public void remove(StubMapping stub) {}

  @Override
  public void remove(UUID id) {}

  @Override
  public void removeAll() {}
}
