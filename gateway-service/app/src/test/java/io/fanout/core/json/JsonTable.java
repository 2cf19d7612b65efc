package io.fanout.core.json;

import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One line per rule of the grammar; each line is a whole input, including spaces at its ends. A
 * hexadecimal number between tildes stands for a character that is hard to see.
 */
final class JsonTable {
  private static final String REFUSED =
      """

      ~0020~
      {
      }
      [
      ]
      [[]
      []]
      {]
      [}
      [{]
      [1,]
      [,1]
      [1,,2]
      [,]
      [1 2]
      [1:2]
      [1;2]
      [1
      [1,
      ["a"
      ["a",
      {"a"}
      {"a":}
      {"a"
      {"a":
      {"a":1
      {"a":1,
      {"a":1,}
      {,"a":1}
      {"a":1,,"b":2}
      {"a":1 "b":2}
      {"a" 1}
      {"a",1}
      {"a":1:2}
      {"a"::1}
      {:1}
      {1:1}
      {a:1}
      {'a':1}
      {null:1}
      {"a":1}}
      {"a":1}x
      {"a":1}{"b":2}
      {"a":1},
      {} {}
      1 2
      1,
      null null
      nul
      nulL
      nullx
      Null
      NULL
      tru
      truth
      True
      true1
      fals
      False
      falsey
      undefined
      NaN
      Infinity
      -Infinity
      -NaN
      -
      --1
      +1
      - 1
      -a
      01
      -01
      00
      -00
      012
      1.
      -1.
      .1
      -.1
      1.e1
      1.1.1
      1e
      1E
      1e+
      1e-
      1e+-1
      1e1.5
      1e1e1
      1.5e
      0x1
      0e
      1_000
      1,000
      1a
      [1a]
      [01]
      [1.]
      [1e]
      [-]
      "
      "a
      "\\
      "\\"
      "\\x"
      "\\a"
      "\\0"
      "\\'"
      "\\U0041"
      "\\u"
      "\\u0"
      "\\u00"
      "\\u004"
      "\\u004g"
      "\\u00 1"
      "\\u-041"
      "\\uD834\\uDd"
      'a'
      a
      "a"b
      "a""b"
      "tab~0009~tab"
      {"tab~0009~":1}
      /* c */1
      1// c
      #1
      [1]#
      [1,/**/2]
      ["a"]:1
      *
      (1)
      <1>
      =1
      ~00a0~1
      1~00a0~
      [~00a0~]
      ~2028~1
      ~feff~1
      ~feff~{}
      {~feff~}
      ~ff11~
      \f1
      ~000b~1
      [1]~0000~
      ~0000~[1]
      [~0000~]
      "~0000~"
      "~0001~"
      "~001f~"
      ﹛﹜
      """;

  private static final String ACCEPTED =
      """
      {}
      []
      [[]]
      [{}]
      {"":0}
      {"":{"":[]}}
      {"a":1,"a":2}
      {"a":1,"b":[2,{"c":null}]}
      [[[],[]],{},""]
      [1,2]
      [ 1 , 2 ]
      { "a" : 1 , "b" : 2 }
      ~0020~{}~0020~
      \t[\t]\t
      ~0020~~0020~~0020~~0020~~0020~~0020~~0020~~0020~~0020~~0020~~0020~~0020~1~0020~~0020~~0020~~0020~~0020~~0020~~0020~~0020~~0020~~0020~~0020~
      [         1         ,         2         ]
      null
      true
      false
      [true,false,null]
      0
      -0
      0.0
      -0.0
      1
      -1
      10
      1234567890123456789012345678901234567890
      1.5
      -1.5
      0.000000000000000000000000000000000000001
      1e1
      1E1
      1e+1
      1e-1
      1E+01
      0e0
      0E-0
      -0e+00
      1.5e300
      1e99999
      -1e-99999
      9007199254740993
      ""
      "a"
      "1234567"
      "12345678"
      "123456789"
      "\\""
      "1234567\\""
      "\\\\"
      "\\\\\\\\"
      "\\/"
      "/"
      "\\b\\f\\n\\r\\t"
      "\\u0000"
      "\\u0041"
      "\\uabcd\\uABCD"
      "\\ud834\\udd1e"
      "\\ud834"
      "\\udd1e"
      "\\udd1e\\ud834"
      "\\ud834x"
      {"\\ud800":1}
      "\\u2028\\u2029"
      "~2028~~2029~"
      "~007f~"
      "~0080~"
      "ä"
      "€"
      "𝄞"
      "~ffff~"
      "~feff~"
      "日本語の文字列と ascii"
      "'"
      "// no comment"
      "[{]}"
      {"a.b":{"c d":1}}
      [1,"2",3.0,{"4":[5]}]
      [0,-0,0]
      [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
      """;

  private JsonTable() {}

  static Stream<String> refused() {
    return lines(REFUSED);
  }

  static Stream<String> accepted() {
    return lines(ACCEPTED);
  }

  private static Stream<String> lines(String table) {
    return Arrays.stream(table.split("\n"))
        .map(
            line ->
                Pattern.compile("~(....)~")
                    .matcher(line)
                    .replaceAll(
                        hidden -> String.valueOf((char) Integer.parseInt(hidden.group(1), 16))));
  }
}
