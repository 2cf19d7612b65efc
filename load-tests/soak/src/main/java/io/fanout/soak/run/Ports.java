package io.fanout.soak.run;

/** Who listens where, all beside each other, so that soaks can run side by side. */
record Ports(int first) {
  int gateway() {
    return first;
  }

  int management() {
    return first + 1;
  }

  /** B's; C and D have the next two. */
  int mocks() {
    return first + 2;
  }

  int hostile() {
    return first + 5;
  }

  int dead() {
    return first + 6;
  }

  int deadToo() {
    return first + 7;
  }

  /** Nobody's. */
  int closed() {
    return first + 8;
  }

  int racing() {
    return first + 9;
  }

  int slowing() {
    return first + 10;
  }
}
