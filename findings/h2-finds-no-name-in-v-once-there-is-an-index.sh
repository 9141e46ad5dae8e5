#!/bin/sh
# H2 2.1.214 (Debian's libh2-java 2.1.214-1), the database that Java's programs bring along, with SET COLLATION SWEDISH: the households
# whose name begins with V, LIKE 'V%', before and after the names have an index.
#
# Guessed: Vall and Vik; and, though not in writing, an index makes that faster and nothing else.
# Seen: with an index there is nobody in V: it looks between 'V' and the next letter of Unicode, 'W', and in Java's Swedish order 'W' itself
#       stands where 'V' stands, since Wallin is sorted between Vall and Vik. Names in Vi, in W and in other letters are found.
#
# Fails if that changes. Needs apt-get and java.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq libh2-java=2.1.214-1 >/dev/null 2>&1
dpkg -x ./*.deb .
like() { echo "SELECT '$1', LISTAGG(n, ' ') WITHIN GROUP (ORDER BY n) FROM t WHERE n LIKE '$1';"; }
java -cp usr/share/java/h2.jar org.h2.tools.Shell -url jdbc:h2:mem: -user sa -sql "SET COLLATION SWEDISH; CREATE TABLE t(n VARCHAR);
  INSERT INTO t VALUES ('Vik'), ('Wik'), ('Vall'), ('Wallin'), ('Ulla'), ('Xu'), ('Åberg'); $(like V%) CREATE INDEX i ON t(n);
  $(like V%) $(like Vi%) $(like W%) $(like U%) $(like Å%) SELECT 'all', LISTAGG(n, ' ') WITHIN GROUP (ORDER BY n) FROM t" |
  grep -E '^(V|W|U%|Å|all)' | tr -s ' ' | sed 's/ $//' | tee seen
cmp - seen <<'SEEN'
V% | Vall Vik
V% | null
Vi% | Vik
W% | Wallin Wik
U% | Ulla
Å% | Åberg
all | Ulla Vall Wallin Vik Wik Xu Åberg
SEEN
