package io.fanout.core.merge;

import io.fanout.core.json.MemberCursor;
import io.fanout.core.json.MemberName;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The members of one object of the answer, each name once, in the order of the names' first
 * appearance. Small ones are searched by a quick hash in a row; beyond that there is an index by a
 * hash with a secret key. So an object with very many members costs no more than its size, whatever
 * names its sender chooses.
 */
final class MemberTable {
  private static final int SMALL = 16;
  private static final int[] NO_INDEX = {};

  private Member[] members = new Member[SMALL];
  private int size;

  /** Open addressing; each cell is a member's number plus one. Empty while the table is small. */
  private int[] index = NO_INDEX;

  int size() {
    return size;
  }

  Member get(int number) {
    return members[number];
  }

  void clear() {
    size = 0;
    index = NO_INDEX;
  }

  /**
   * Adds what a level keeps of an object's members, or all of them where there is no level. A name
   * that was there before the call stays as it was; of this object's own, a renamed member wins
   * over one sent with the name, and the later over the earlier.
   *
   * @return how many members the object has
   */
  int addAll(MemberCursor sent, MemberRule.@Nullable Level level) {
    int earlier = size;
    int ordinal = 0;
    for (; sent.next(); ordinal++) {
      int hash = sent.nameHash();
      MemberRule step = level == null ? MemberRule.KEEP : level.stepFor(sent, hash);
      if (!step.omitted()) {
        Member added = spare();
        added.set(sent, ordinal, hash, step);
        settle(added, earlier);
      }
    }
    return ordinal;
  }

  /** Takes the name for a member of no object; false where it is taken already. */
  boolean claim(MemberName name) {
    Member claimed = spare();
    claimed.set(name);
    return settle(claimed, size);
  }

  /** The member behind the last one, to be filled and then settled. */
  private Member spare() {
    if (size == members.length) {
      members = Arrays.copyOf(members, 2 * size);
    }
    Member spare = members[size];
    if (spare == null) {
      spare = new Member();
      members[size] = spare;
    }
    return spare;
  }

  /** Keeps the member in the spare place, or in the place of the one it wins over, or not. */
  private boolean settle(Member added, int earlier) {
    int rival = find(added, earlier);
    if (rival < 0) {
      size++;
      note(size - 1);
      return true;
    }
    if (rival >= earlier && (added.isRenamed() || !members[rival].isRenamed())) {
      members[size] = members[rival];
      members[rival] = added;
      return true;
    }
    return false;
  }

  private int find(Member wanted, int earlier) {
    if (index.length == 0) {
      for (int number = 0; number < size; number++) {
        if (isRival(number, wanted, earlier)) {
          return number;
        }
      }
      return -1;
    }
    wanted.makeKeyedHash();
    for (int cell = cell(wanted); index[cell] != 0; cell = next(cell)) {
      if (isRival(index[cell] - 1, wanted, earlier)) {
        return index[cell] - 1;
      }
    }
    return -1;
  }

  /** What an earlier body has left out in the end takes no name from a later one. */
  private boolean isRival(int number, Member wanted, int earlier) {
    Member member = members[number];
    return member.hasNameOf(wanted) && (number >= earlier || !member.omitted);
  }

  private void note(int number) {
    if (size <= SMALL) {
      return;
    }
    if (2 * size > index.length) {
      index = new int[8 * Integer.highestOneBit(size)];
      for (int i = 0; i < size; i++) {
        fillCell(i);
      }
    } else {
      fillCell(number);
    }
  }

  private void fillCell(int number) {
    members[number].makeKeyedHash();
    int cell = cell(members[number]);
    while (index[cell] != 0) {
      cell = next(cell);
    }
    index[cell] = number + 1;
  }

  private int cell(Member member) {
    return member.keyedHash & (index.length - 1);
  }

  private int next(int cell) {
    return (cell + 1) & (index.length - 1);
  }
}
