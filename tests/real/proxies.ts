/**
 * nginx and Caddy with their configurations from deploy/, except port and certificate, in front of the real
 * server. On demand, on Debian, loopback only:
 *
 *     apt-get install nginx caddy openssl && node scripts/run.mjs --test tests/real/proxies.ts
 */
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect as http2, type OutgoingHttpHeaders } from 'node:http2'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls'
import { freePort } from '../helpers/postgres-server.ts'
import { startServer } from '../helpers/server-process.ts'
import { newBooking, pageHeaders } from '../helpers/visitors.ts'

interface Proxy {
  /** Writes the configuration. @returns the command */
  prepare(setting: { directory: string; port: number; backend: string }): Promise<string[]>
}

const proxies: Record<string, Proxy> = {
  nginx: {
    async prepare({ directory, port, backend }) {
      const certificate = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=pasrundan.example']
      const files = ['-keyout', join(directory, 'privkey.pem'), '-out', join(directory, 'fullchain.pem')]
      execFileSync('openssl', ['req', ...certificate, ...files], { stdio: 'ignore' })
      const site = (await readFile('deploy/nginx.conf', 'utf8'))
        .replaceAll('/etc/letsencrypt/live/pasrundan.example', directory)
        .replace(/listen 80;\n.*listen \[::\]:80;/, `listen 127.0.0.1:${await freePort()};`)
        .replace(/listen 443 ssl(.*);\n.*listen \[::\]:443.*;/, `listen 127.0.0.1:${port} ssl$1;`)
        .replaceAll('/var/log/nginx', directory)
        .replaceAll('127.0.0.1:3000', backend)
      await writeFile(join(directory, 'site.conf'), site)
      await writeFile(
        join(directory, 'nginx.conf'),
        `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${directory}/pid; error_log ${directory}/error.log; worker_rlimit_nofile 8192;
         events { worker_connections 4096; }
         http { access_log off; client_body_temp_path ${directory}/body; proxy_temp_path ${directory}/proxied;
                include ${directory}/site.conf; }`,
      )
      return ['nginx', '-p', directory, '-e', join(directory, 'error.log'), '-c', join(directory, 'nginx.conf')]
    },
  },
  caddy: {
    async prepare({ directory, port, backend }) {
      const site = (await readFile('deploy/Caddyfile', 'utf8'))
        .replace(/^\{$/m, '{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust')
        .replace('pasrundan.example {', `https://pasrundan.example:${port} {\n\tbind 127.0.0.1\n\ttls internal`)
        .replace('127.0.0.1:3000', backend)
      await writeFile(join(directory, 'Caddyfile'), site)
      return ['caddy', 'run', '--config', join(directory, 'Caddyfile'), '--adapter', 'caddyfile']
    },
  },
}

for (const [name, proxy] of Object.entries(proxies)) {
  describe(name, () => {
    test('counts each visitor for itself and believes nothing they say of their address', async () => {
      await using site = await siteBehind(proxy, { RATE_LIMIT: '1' })
      assert.equal((await site.book('127.0.0.2')).status, 201)
      assert.equal((await site.book('127.0.0.3')).status, 201)
      assert.equal((await site.book('127.0.0.2')).status, 429)
      assert.equal((await site.book('127.0.0.3', newBooking(), { 'x-forwarded-for': '192.0.2.1' })).status, 429)
      assert.equal(JSON.parse((await site.ask('/healthz')).body).proxy, undefined)
      assert.match((await site.ask('/')).body, /<h1/)
    })

    test('speaks HTTP/2, on one connection for page and booking, and still knows who the visitor is', async () => {
      await using site = await siteBehind(proxy, { RATE_LIMIT: '1' })
      const book = { ':method': 'POST', ':path': '/rest/v1/form_responses', ...pageHeaders }
      assert.deepEqual(
        await site.overHttp2('127.0.0.2', [{ ':path': '/' }], [book, newBooking()], [book, newBooking()]),
        [200, 201, 429],
      )
      const claimed = { ...book, 'x-forwarded-for': '192.0.2.1', forwarded: 'for=192.0.2.1' }
      assert.deepEqual(await site.overHttp2('127.0.0.2', [claimed, newBooking()]), [429])
      assert.deepEqual(await site.overHttp2('127.0.0.3', [book, newBooking()]), [201])
    })

    test('passes on the server’s words for too long a booking', async () => {
      await using site = await siteBehind(proxy)
      const long = newBooking()
      long.answers.notes = 'å'.repeat(50_000)
      for (let attempt = 0; attempt < 20; attempt++) {
        const { status, body } = await site.book('127.0.0.2', long)
        assert.equal(status, 413)
        assert.equal(JSON.parse(body).code, 'too_large')
      }
    })

    test('lets calendar programs wait while the server restarts, and answers a 502 that is no JSON, and logs nobody, if it stays away', async () => {
      await using site = await siteBehind(proxy)
      await site.server.stop()
      const feed = `/kalender/${'a'.repeat(26)}/P%C3%A5srundan.ics`
      const waiting = Promise.all([site.ask(feed), site.ask(feed, { method: 'PUT' })])
      await pause(2000)
      {
        await using _server = await site.restart()
        assert.deepEqual(
          (await waiting).map(({ status }) => status),
          [200, 403],
        )
      }
      await site.ask(feed)
      const { status, type } = await site.book('127.0.0.2')
      assert.equal(status, 502)
      assert.doesNotMatch(type, /json/)
      // It names nobody who asked meanwhile.
      assert.doesNotMatch(await site.log(), /kalender|127\.0\.0\.2/)
    })

    test('lets nobody keep others out with half-sent requests', async () => {
      await using site = await siteBehind(proxy)
      const sockets = await Promise.all(
        Array.from({ length: 1200 }, (_, n) => site.halfSend(`127.0.2.${1 + Math.floor(n / 100)}`)),
      )
      for (let n = 0; n < 20; n++) assert.equal((await site.book('127.0.0.3')).status, 201)
      for (const socket of sockets) socket.destroy()
    })
  })
}

interface Reply {
  status: number
  type: string
  body: string
}

async function siteBehind(proxy: Proxy, environment: Record<string, string> = {}) {
  const stack = new AsyncDisposableStack()
  const directory = await mkdtemp(join(tmpdir(), 'proxy-'))
  stack.defer(() => rm(directory, { recursive: true, force: true }))
  const settings = { TRUST_PROXY: '127.0.0.1', ...environment }
  const place = { dataDir: join(directory, 'data') }
  const server = stack.use(await startServer(place, { environment: settings }))
  const port = await freePort()
  const [program = '', ...args] = await proxy.prepare({ directory, port, backend: new URL(server.address).host })
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: directory } })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    complaint += text
  })
  const ended = once(child, 'exit')
  stack.defer(async () => {
    child.kill('SIGTERM')
    await ended
  })

  const tls = { host: '127.0.0.1', port, servername: 'pasrundan.example', rejectUnauthorized: false }
  function ask(path: string, options: object = {}, body?: string): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const call = request({ ...tls, path, headers: { host: 'pasrundan.example' }, ...options }, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part) => {
          text += part
        })
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, type: answer.headers['content-type'] ?? '', body: text }),
        )
      })
      call.on('error', reject)
      call.end(body)
    })
  }
  const late = Date.now() + 20_000
  while (!(await ask('/healthz').catch(() => null))) {
    if (child.exitCode !== null || Date.now() > late) throw new Error(`The proxy does not answer: ${complaint}`)
    await pause(100)
  }
  return {
    server,
    log: async () => complaint + (await readFile(join(directory, 'error.log'), 'utf8').catch(() => '')),
    restart: () => startServer(place, { environment: { ...settings, PORT: new URL(server.address).port } }),
    ask,
    book(localAddress: string, record = newBooking(), headers: Record<string, string> = {}): Promise<Reply> {
      const all = { ...pageHeaders, host: 'pasrundan.example', ...headers }
      const agent = new Agent({ localAddress, keepAlive: false })
      const body = JSON.stringify(record)
      return ask('/rest/v1/form_responses', { method: 'POST', headers: all, agent }, body)
    },
    /** The status of each request, sent in sequence on one connection. */
    async overHttp2(localAddress: string, ...requests: [headers: OutgoingHttpHeaders, body?: object][]) {
      const options = { ...tls, localAddress, ALPNProtocols: ['h2'] } as ConnectionOptions
      const session = http2(`https://${tls.servername}`, { createConnection: () => connect(options) })
      const statuses: number[] = []
      for (const [headers, body] of requests) {
        const stream = session.request(headers)
        stream.end(body && JSON.stringify(body))
        const [answer] = await once(stream, 'response')
        statuses.push(answer[':status'])
        stream.resume()
        await once(stream, 'close')
      }
      session.close()
      return statuses
    },
    async halfSend(localAddress: string): Promise<TLSSocket> {
      const socket = connect({ ...tls, localAddress } as ConnectionOptions)
      socket.on('error', () => {})
      await Promise.race([once(socket, 'secureConnect').catch(() => {}), pause(10_000)])
      const headers = Object.entries({ ...pageHeaders, host: 'pasrundan.example', 'content-length': 60_000 })
      const head = headers.map(([header, value]) => `${header}: ${value}\r\n`).join('')
      socket.write(`POST /rest/v1/form_responses HTTP/1.1\r\n${head}\r\n{"submitted_by": "`)
      return socket
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}
