import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, glob, readdir, readFile, stat, symlink } from 'node:fs/promises'
import { delimiter, dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { clientLimits } from '../../src/server/client-limits.ts'
import { unpackTemplate } from '../helpers/template.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

/** The command that `npm start` runs too, once the clone is prepared; the launcher adds Node's flags. */
const launch = ['scripts/run.mjs', 'src/server/main.ts']

const unit = settingsOf(await readFile('deploy/pasrundan.service', 'utf8'))
const steps = stepsOf(await readFile('deploy/Containerfile', 'utf8'))

describe('the systemd unit', () => {
  test('runs what npm start runs', () => {
    expect(only(unit.ExecStart)).toBe(
      `/bin/sh -c 'exec node_modules/node-linux-*/bin/${['node', ...launch].join(' ')}'`,
    )
    expect(unit.SyslogIdentifier).toEqual(['%N'])
  })

  test('lets it write its data and nothing else', () => {
    expect(unit.Environment).toEqual([`DATA_DIR=/var/lib/${only(unit.StateDirectory)}`])
    expect(unit).toMatchObject({ ProtectSystem: ['strict'], ProtectHome: ['yes'], PrivateTmp: ['yes'] })
    expect(unit).not.toHaveProperty('ReadWritePaths')
  })

  test('gives it no rights beyond its own user’s', () => {
    expect(only(unit.User)).not.toMatch(/^(root|0)$/)
    expect(unit).toMatchObject({
      NoNewPrivileges: ['yes'],
      CapabilityBoundingSet: [''],
      AmbientCapabilities: [''],
      SystemCallFilter: ['@system-service', '~@privileged @resources'],
    })
  })

  test('waits longer than a stop may take, and starts it again when it fails', () => {
    expect(Number(only(unit.TimeoutStopSec))).toBeGreaterThan(10)
    expect(unit.Restart).toEqual(['on-failure'])
  })
})

test('the worker’s unit runs what npm run worker runs, with no more rights than the site’s', async () => {
  const { ExecStart, ...changed } = settingsOf(await readFile('deploy/worker.conf', 'utf8'))
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'))
  // The empty one takes the site's own away.
  expect(ExecStart).toEqual(['', `/bin/sh -c 'exec node_modules/node-linux-*/bin/${scripts.worker}'`])
  expect(Object.keys(changed)).toEqual(['Description', 'RestartSec', 'MemoryMax'])
})

describe('the proxies’ configurations', async () => {
  const nginx = await readFile('deploy/nginx.conf', 'utf8')
  const caddy = await readFile('deploy/Caddyfile', 'utf8')

  test('leave a too large body to the server, which explains the refusal', () => {
    const [, kilobytes] = /^\s*client_max_body_size (\d+)k;/m.exec(nginx) ?? []
    expect(Number(kilobytes) * 1024).toBeGreaterThan(clientLimits.bodySize)
    // With a body limit of its own, Caddy 2.6 turns an early answer of ours into an empty 502.
    expect(caddy).not.toMatch(/^[^#]*request_body/m)
  })

  test('forward the connecting address and no other', () => {
    expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
    expect(caddy).not.toMatch(/^[^#]*(trusted_proxies|header_up)/m)
  })

  test('write no log of visitors, and none that a flood fills', () => {
    expect(nginx.match(/^server \{$/gm)).toEqual(nginx.match(/^ {4}access_log off;$/gm)?.map(() => 'server {'))
    expect(nginx).toMatch(/^ {4}limit_req_log_level info;\n {4}limit_conn_log_level info;\n {4}error_log \S+ crit;$/m)
    expect(caddy.match(/^\s*log\b.*/gm)).toEqual(['\tlog {'])
    expect(caddy).toMatch(/^\s*request delete$/m)
  })

  test('hold a calendar program’s request while the server restarts', () => {
    // What that does is shown by tests/real/proxies.ts.
    expect(nginx.match(/error_page 502 = @wait;/g)).toHaveLength(nginx.match(/proxy_pass /g)?.length ?? 0)
    expect(caddy).toMatch(/^\s*lb_try_duration \d+s$/m)
  })

  test('are written as Debian 12’s nginx 1.22 reads them, with a share for each visitor', () => {
    expect(nginx).not.toMatch(/^\s*http2 on;/m)
    expect(nginx).toMatch(/^\s*limit_conn visitor_connections \d+;/m)
    expect(nginx).toMatch(/^\s*limit_req zone=visitor_requests /m)
  })
})

test('files that an operator writes into the clone get into no commit and no image', async () => {
  await using clone = await temporaryFolder()
  await cp('.gitignore', join(clone.path, '.gitignore'))
  await cp('.dockerignore', join(clone.path, '.dockerignore'))
  const git = (...args: string[]) => spawnSync('git', args, { cwd: clone.path, encoding: 'utf8' }).stdout
  git('init', '--quiet')
  const exports = [
    'list.csv',
    'docs/list.csv',
    'bookings.json',
    'company.json',
    'pasrundan.gz',
    'pasrundan-2026-11-23.jsonl.gz',
    'a.eml',
    'pasrundan.env',
  ]
  const sources = (await readdir('.', { withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .filter((name) => name !== 'company.json')
  const ignored = (...files: string[]) =>
    git('check-ignore', '--no-index', ...files)
      .trim()
      .split('\n')
      .filter(Boolean)
  expect(ignored(...exports)).toEqual(exports)
  expect(ignored(...sources)).toEqual([])
  const dockerIgnored = (await readFile('.dockerignore', 'utf8')).split('\n')
  expect(dockerIgnored).toEqual(expect.arrayContaining(['**/*.csv', '**/*.gz', '**/*.eml', '*.env', '*.json']))
})

describe('the container', () => {
  const last = steps.slice(steps.findLastIndex(({ name }) => name === 'FROM'))
  const stepsCalled = (wanted: string) => last.filter(({ name }) => name === wanted).map(({ rest }) => rest)
  const environment = Object.fromEntries(
    stepsCalled('ENV').flatMap((line) => line.split(' ').map((one) => one.split('='))),
  )

  test('runs what npm start runs, as a user without rights', () => {
    expect(JSON.parse(only(stepsCalled('CMD')))).toEqual(['node', ...launch])
    expect(stepsCalled('USER')).toEqual(['node'])
    expect(stepsCalled('VOLUME')).toEqual([environment.DATA_DIR])
  })

  test('is complete: it starts, is healthy, writes only its data, and stops', async () => {
    await using image = await temporaryFolder()
    await using data = await temporaryFolder()
    await unpackTemplate(data.path)
    for (const line of stepsCalled('COPY')) {
      const [from = '', to = ''] = line.replace('--from=build --chown=root:root /app/', '').split(' ')
      for await (const source of glob(from)) {
        const target = resolve(image.path, to === './' ? source : to)
        if (source === 'node_modules') await symlink(resolve(source), target)
        else await cp(source, target, { recursive: true })
      }
    }
    const before = await listing(image.path)
    const [command = '', ...args] = JSON.parse(only(stepsCalled('CMD')))
    const env = {
      ...environment,
      PATH: dirname(process.execPath) + delimiter + process.env.PATH,
      DATA_DIR: data.path,
      HOST: '127.0.0.1',
      PORT: '0',
    }
    const server = spawn(command, args, { cwd: image.path, env, stdio: ['ignore', 'pipe', 'inherit'] })
    try {
      let said = ''
      for await (const text of server.stdout.setEncoding('utf8')) {
        said += text
        if (said.includes('Listening on')) break
      }
      const [, port = ''] = /Listening on http:\/\/127\.0\.0\.1:(\d+)/.exec(said) ?? []
      const [, check = ''] = /CMD (\[.*\])$/.exec(only(stepsCalled('HEALTHCHECK'))) ?? []
      const [program = '', ...options] = JSON.parse(check)
      expect(spawnSync(program, options, { env: { ...env, PORT: port } }).status).toBe(0)
      expect(spawnSync(program, options, { env: { ...env, PORT: '9' } }).status).toBe(1)
    } finally {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
    expect(server.exitCode).toBe(0)
    expect(await listing(image.path)).toEqual(before)
    expect(await readdir(data.path)).toContain('database.lock')
  })

  test('is built without what only tests use, by a user without rights', () => {
    // Install scripts of packages run without root.
    const user = steps.findIndex(({ name }) => name === 'USER')
    expect(user).toBeGreaterThan(0)
    expect(user).toBeLessThan(steps.findIndex(({ rest }) => rest === 'npm ci --omit=dev'))
  })
})

describe('a start', () => {
  test('needs no development packages: neither the site, its pages nor what builds them imports any', async () => {
    const { dependencies } = JSON.parse(await readFile('package.json', 'utf8'))
    const imported = new Set<string>()
    for await (const file of glob(['src/**/*.{ts,tsx}', 'scripts/*.{ts,mjs}', 'vite.config.ts'])) {
      if (file.endsWith('.test.ts') || file === 'scripts/picture.ts') continue
      for (const [, name = ''] of (await readFile(file, 'utf8')).matchAll(/\bfrom '([^.#\\'][^']*)'/g)) {
        if (!name.startsWith('node:'))
          imported.add(
            name
              .split('/')
              .slice(0, name.startsWith('@') ? 2 : 1)
              .join('/'),
          )
      }
    }
    expect([...imported]).toEqual(expect.arrayContaining(['pg', 'react', 'vite']))
    expect([...imported].filter((name) => !(name in dependencies))).toEqual([])
  })

  test('installs from whichever registry npm uses: the lockfile names none', async () => {
    const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8'))
    expect(Object.keys(packages).filter((path) => packages[path].resolved)).toEqual([])
  })
})

/** @returns the values of each setting of a unit file */
function settingsOf(text: string): Record<string, string[]> {
  const settings: Record<string, string[]> = {}
  for (const line of text.split('\n')) {
    const [, name, value = ''] = /^(\w+)=(.*)$/.exec(line) ?? []
    if (name) settings[name] = [...(settings[name] ?? []), value]
    else if (!/^(#.*|\[\w+\]|)$/.test(line)) throw new Error(`What does this line of the unit mean? ${line}`)
  }
  return settings
}

function stepsOf(text: string): { name: string; rest: string }[] {
  return text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? []
      return { name, rest }
    })
}

function only(values: readonly string[] | undefined): string {
  expect(values).toHaveLength(1)
  return values?.[0] ?? ''
}

async function listing(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(files.sort().map(async (path) => `${path} ${(await stat(path)).mtimeMs}`))
}
