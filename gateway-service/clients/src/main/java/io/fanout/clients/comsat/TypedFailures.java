package io.fanout.clients.comsat;

import java.io.IOException;
import org.apache.http.HttpResponse;
import org.apache.http.client.ClientProtocolException;
import org.apache.http.concurrent.FutureCallback;

/**
 * Hands on failures as what {@code execute} declares. Comsat throws whatever it is handed at the
 * fiber, unchecked, and no caller expects a checked exception that is not declared.
 */
record TypedFailures(FutureCallback<HttpResponse> then) implements FutureCallback<HttpResponse> {
  @Override
  public void completed(HttpResponse response) {
    then.completed(response);
  }

  @Override
  public void failed(Exception failure) {
    boolean declared = failure instanceof IOException || failure instanceof RuntimeException;
    then.failed(declared ? failure : new ClientProtocolException(failure.getMessage(), failure));
  }

  @Override
  public void cancelled() {
    then.cancelled();
  }
}
