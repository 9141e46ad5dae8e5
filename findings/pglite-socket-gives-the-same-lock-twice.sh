#!/bin/sh
# @electric-sql/pglite-socket 0.2.17 with PGlite 0.5.14, and pg 8.23.1 as its client (npm): two connections to one PGlite, which its option
# maxConnections allows.
#
# Guessed: one waits while the other is in a transaction, and what belongs to a session, as its time zone and its locks, is each one's own.
# Seen: the first is so: what is rolled back by one takes nothing from the other. But both are one session. A time zone that one sets is the
#       other's too, a temporary table is seen by both, and an advisory lock that one holds is given to the other, so that jobs that keep
#       apart by it, as on a server, run side by side.
#
# Fails if that changes. Needs npm and node; starts nothing but on 127.0.0.1.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @electric-sql/pglite-socket@0.2.17 \
  @electric-sql/pglite@0.5.14 pg@8.23.1 >/dev/null
cd "$work"
cat >two.mjs <<'JS'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import pg from 'pg'
const probe = createServer().listen(0, '127.0.0.1')
await once(probe, 'listening')
const { port } = probe.address()
probe.close()
await once(probe, 'close')
const db = await PGlite.create()
const server = new PGLiteSocketServer({ db, host: '127.0.0.1', port, maxConnections: 2 })
await server.start()
const connect = async () => {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password: 'words', database: 'postgres' })
  await client.connect()
  return client
}
const one = await connect()
const other = await connect()
const ask = async (client, sql) => Object.values((await client.query(sql)).rows[0])[0]
await one.query('create table bookings (day int)')
await one.query('begin')
await one.query('insert into bookings values (30)')
const waiting = other.query('insert into bookings values (7)')
await one.query('rollback')
await waiting
console.log('bookings:', await ask(one, 'select array_agg(day)::text from bookings'))
await one.query("set timezone = 'Asia/Tokyo'")
console.log('time zone of the other:', await ask(other, 'show timezone'))
await one.query('create temporary table list (day int)')
console.log('temporary table, seen by the other:', await ask(other, "select to_regclass('list') is not null"))
for (const client of [one, other]) console.log('has the lock:', await ask(client, 'select pg_try_advisory_lock(1)'))
await one.end()
await other.end()
await server.stop()
await db.close()
JS
node two.mjs | tee seen
cmp - seen <<'SEEN'
bookings: {7}
time zone of the other: Asia/Tokyo
temporary table, seen by the other: true
has the lock: true
has the lock: true
SEEN
