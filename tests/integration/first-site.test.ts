/** "Your first site" in docs/operating.md, for newcomers to running a server: types each of its commands in order. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parseConfig } from '../../src/config.ts'
import { company } from '../../src/shared/company.ts'
import { mailServer } from '../helpers/mail-server.ts'
import { book } from '../helpers/sample-bookings.ts'

const standIns = ['adduser', 'apt-get', 'chown', 'curl', 'git', 'install', 'journalctl', 'nano', 'npm', 'scp', 'ssh']
standIns.push('sudo', 'systemctl', 'useradd')

test('a newcomer who types what the guide says has a site, a booking, a backup, and the booking back', {
  timeout: 180_000,
}, async () => {
  const blocks = blocksOf(chapterOf(await readFile('docs/operating.md', 'utf8'), 'Your first site'))
  await using mail = await mailServer()
  const machine = await newMachine()
  // Even after a timeout, or the server would keep running.
  onTestFinished(() => machine.remove())
  const head = 'Tuva Nyström'
  const companyFile = await readFile('company.sample.json', 'utf8')
  await machine.willType('company.json', companyFile.replace(company.staff[0]?.name ?? '', head))
  await machine.willType('Caddyfile', await readFile('deploy/Caddyfile', 'utf8'))

  const [settings, ...moreSettings] = blocks.filter(({ language }) => language === 'ini').map(({ text }) => text)
  if (!settings || moreSettings.length > 0) throw new Error('The settings are one block')
  expect(() => parseConfig(settingsIn(settings))).not.toThrow()
  await machine.willType('pasrundan.env', settings.replace(/(?<=^SMTP_URL=).+$/m, mail.url))

  const typed: { line: string; output: string }[] = []
  const laptop = machine.shell(machine.laptop)
  let session: Shell | undefined
  for (const { language, section, text } of blocks.filter(({ text }) => text !== settings)) {
    expect(language).toBe('sh')
    const isFirstBooking =
      section === '3. First booking' && typed.every(({ line }) => !line.includes('npm run bookings'))
    if (isFirstBooking) {
      expect(await (await fetch(await machine.address())).text()).toContain(head)
      await book(await machine.address())
      await vi.waitFor(
        () => expect(mail.taken.at(-1)?.mail.replyTo).toMatchObject([{ address: 'anna@example.se' }]),
        10_000,
      )
    }
    if (section === '5. First restore' && text.startsWith('rm ')) {
      await book(await machine.address(), { name: 'Bo Ek', email: 'bo@example.se' })
      await vi.waitFor(
        () => expect(mail.taken.at(-1)?.mail.replyTo).toMatchObject([{ address: 'bo@example.se' }]),
        10_000,
      )
    }
    for (const line of text.trimEnd().split('\n')) {
      const atHome = /^(ssh|scp) /.test(line)
      const shell = atHome ? laptop : session
      if (!shell) throw new Error(`Where is this typed? ${line}`)
      if (line === 'exit') {
        await shell.exit()
        session = undefined
        continue
      }
      const { status, output } = await shell.run(machine.inside(line))
      expect(status, `${line}\n${output}\n${await machine.log()}`).toBe(0)
      typed.push({ line, output })
      const [, user] = /^ssh (\w+)@/.exec(line) ?? []
      if (user) {
        expect(session).toBeUndefined()
        session = machine.shell(user === 'root' ? '/root' : `/home/${user}`, user)
      }
    }
  }

  const outputsOf = (command: string) => typed.filter(({ line }) => line.includes(command)).map(({ output }) => output)
  const anna = expect.stringMatching(/\bsent\b[\s\S]*Anna Åkesson|Anna Åkesson[\s\S]*\bsent\b/)
  expect(outputsOf('npm run bookings')).toEqual([anna, expect.stringContaining('2 in all'), anna])
  expect(outputsOf('npm run bookings')[2]).not.toContain('Bo Ek')
  expect(outputsOf('curl -').length).toBeGreaterThan(1)
  for (const output of outputsOf('curl -')) expect(output).toContain('"status":"ok"')
  // Two notices and a test mail: after the restore, sent notices are not sent again.
  expect(mail.taken.map(({ from, to }) => [from, ...to])).toEqual(
    Array(3).fill(['bokning@pasrundan.example', company.email]),
  )

  const left = await Promise.all(['/home/anna', '/var/lib/pasrundan'].map((path) => readdir(machine.inside(path))))
  expect(left.flat()).not.toContain('first.gz')
  expect((await stat(machine.inside('/etc/pasrundan.env'))).mode & 0o777).toBe(0o640)
})

interface Block {
  section: string
  language: string
  text: string
}

function chapterOf(document: string, name: string): string {
  const [, chapter] = new RegExp(`^## ${name}\n(.*?)^## `, 'ms').exec(document) ?? []
  if (!chapter) throw new Error(`There is no chapter ${name}`)
  return chapter
}

function blocksOf(chapter: string): Block[] {
  const blocks = chapter.split(/^### /m).flatMap((section) =>
    [...section.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].map(([, language = '', text = '']) => ({
      section: section.slice(0, section.indexOf('\n')),
      language,
      text,
    })),
  )
  // No block escapes by indentation or another kind of fence.
  expect(chapter.match(/^\s*(```|~~~)|^ {4}\S/gm)).toHaveLength(blocks.length * 2)
  return blocks
}

function settingsIn(text: string): Record<string, string> {
  return Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(/=(.*)/, 2) as [string, string]),
  )
}

/** Directories that stand for the newcomer's server and laptop. */
async function newMachine() {
  const root = await mkdtemp(join(tmpdir(), 'pasrundan-first-'))
  const directory = (name: string) => mkdir(join(root, name), { recursive: true })
  const here = ['root/.ssh', 'home', 'opt', 'etc/systemd/system', 'etc/caddy', 'var/lib']
  for (const name of [...here, 'users', 'packages', 'typed', 'laptop', 'bin']) await directory(name)
  await writeFile(join(root, 'root/.ssh/authorized_keys'), 'ssh-ed25519 …\n')
  await writeFile(join(root, 'users/root'), '')
  for (const name of standIns) await symlink(resolve('tests/helpers/stand-ins.sh'), join(root, 'bin', name))
  await makeOrigin(join(root, 'origin'))

  const shells: Shell[] = []
  const environment = { PATH: `${join(root, 'bin')}:${process.env.PATH}`, MACHINE: root, PROJECT: process.cwd() }
  const inside = (text: string) =>
    text
      .replaceAll(/(?<![\w.~/])\/(?=(?:etc|home|opt|root|var\/lib)\b)/g, `${root}/`)
      .replace('<where the project lives>', join(root, 'origin'))

  const log = () => readFile(join(root, 'pasrundan.log'), 'utf8').catch(() => '')

  return {
    /** Replaces real paths in a command or path by this machine's directories. */
    inside,
    laptop: join(root, 'laptop'),
    shell(home: string, user = 'newcomer') {
      const shell = openShell(inside(home), { ...environment, USER: user })
      shells.push(shell)
      return shell
    },
    willType: (name: string, text: string) => writeFile(join(root, 'typed', name), text),
    log,
    async address() {
      const [address = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(await log()) ?? []
      return address
    },
    async remove() {
      for (const shell of shells) await shell.exit()
      const server = Number(await readFile(join(root, 'pasrundan.pid'), 'utf8').catch(() => 0))
      if (server) {
        process.kill(server)
        await vi.waitFor(() => expect(() => process.kill(server, 0)).toThrow(), { timeout: 15_000 })
      }
      await rm(root, { recursive: true, force: true })
    },
  }
}

/** Makes a repository of the project's current files, committed or not. */
async function makeOrigin(path: string): Promise<void> {
  const others = ['.git', 'node_modules', 'dist', 'data', 'test-results', 'playwright-report']
  await cp('.', path, {
    recursive: true,
    filter: (source) => !others.includes(basename(source).replace(/^dist-.*/, 'dist')),
  })
  const shell = openShell(path, { PATH: process.env.PATH ?? '' })
  const author = '-c user.name=x -c user.email=x@x.example'
  const { status, output } = await shell.run(`git init -q && git add . && git ${author} commit -qm x`)
  expect(status, output).toBe(0)
  await shell.exit()
}

interface Shell {
  /** Types a line. @returns the output on both streams, and the exit status */
  run(line: string): Promise<{ status: number; output: string }>
  exit(): Promise<void>
}

/** Opens a shell that keeps its directory and umask between lines. */
function openShell(home: string, environment: Record<string, string>): Shell {
  const child = spawn('sh', { cwd: home, env: { ...environment, HOME: home }, stdio: ['pipe', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const ended = once(child, 'exit')
  return {
    async run(line) {
      said = ''
      child.stdin.write(`eval '${line.replaceAll("'", `'\\''`)}' </dev/null 2>&1; echo "=== $?"\n`)
      let end: RegExpExecArray | null = null
      while (!end) {
        await Promise.race([once(child.stdout, 'data'), ended])
        end = /=== (\d+)\n$/.exec(said)
        if (!end && child.exitCode !== null) return { status: child.exitCode || -1, output: said }
      }
      return { status: Number(end[1]), output: said.slice(0, end.index) }
    },
    async exit() {
      child.stdin.end()
      await ended
    },
  }
}
