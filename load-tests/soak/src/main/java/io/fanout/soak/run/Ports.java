package io.fanout.soak.run;

/** Consecutive ports for all servers of a soak, so that several soaks can run at once. */
record Ports(int first) {
  int gateway() {
    return first;
  }

  int management() {
    return first + 1;
  }

  /** B's port; C and D have the next two. */
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

  /** A port on which no server listens. */
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
