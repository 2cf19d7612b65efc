package io.fanout.boot.observe;

import java.io.FileDescriptor;
import java.io.FileOutputStream;

/** The process's standard output. Closing it does nothing, because others write to it too. */
public final class StandardOutput extends FileOutputStream {
  public StandardOutput() {
    super(FileDescriptor.out);
  }

  @Override
  public void close() {
    // Writes are unbuffered, so there is nothing to flush.
  }
}
