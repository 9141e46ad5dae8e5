/**
 * `npm run setup`, as root on Debian or Ubuntu: asks how the site should be, shows what it will do, does it, and ends at a working
 * address or at what is missing. Once more, it changes what is answered differently.
 */
import { spawnSync } from 'node:child_process'
import { Resolver } from 'node:dns/promises'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { hostname, networkInterfaces } from 'node:os'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { ConfigError } from '../src/config.ts'
import { CommandError } from '../src/operator/command.ts'
import { askDomain } from '../src/operator/doctor/facts.ts'
import { askHealth } from '../src/operator/doctor/health.ts'
import { company } from '../src/shared/company.ts'
import { execute } from './execute.ts'
import { isBuildStale } from './prepare.mjs'
import { readSettings } from './read-settings.ts'
import { readSetup } from './setup-arguments.mjs'
import {
  type Answers,
  answersTo,
  CADDYFILE,
  companyPath,
  DATA,
  linesToPaste,
  type Machine,
  planOf,
  SETTINGS,
  type Step,
  UNIT,
} from './setup-plan.ts'
import { doStep } from './setup-steps.ts'

const folder = resolve('.')

/** Common names under which mail providers publish their DKIM keys. */
const DKIM_SELECTORS = ['default', 'dkim', 'mail', 'selector1', 'google', 's1', 'k1', 'key1', 'loopia', 'one', 'fm1']

try {
  await main()
} catch (error) {
  const isStopped = (error as Error).name === 'AbortError'
  if (!(error instanceof CommandError || error instanceof ConfigError || isStopped)) throw error
  console.error(isStopped ? '\nAvbrutet: inget av det är gjort.' : (error as Error).message)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const { isDryRun, given } = readSetup(process.argv.slice(2))
  const machine = machineNow()
  const terminal = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : null
  const ask = async (question: string) => (await terminal?.question(question))?.trim() ?? ''
  const settings = readSettings(machine.files[SETTINGS] ?? '')
  if (terminal) console.log('Enter betyder det som står inom hakparentes, ett minustecken betyder inget.')
  const answers = await answersTo(ask, given, settings, {
    hostname: machine.hostname,
    mailbox: company.email,
  })
  const steps = planOf(answers, machine)
  console.log(steps.length > 0 ? '\nDet här görs:' : '\nAllt är redan som du svarade.')
  for (const { says } of steps) console.log(`- ${says}`)
  if (isDryRun) return show(steps)
  const isWanted = steps.length === 0 || /^(j|ja)?$/i.test(await ask('Ska vi göra det? [ja] '))
  terminal?.close()
  if (!isWanted) return
  for (const step of steps) {
    console.log(`${step.says} …`)
    doStep(step, folder)
  }
  await check(answers)
}

function show(steps: Step[]): void {
  for (const { file, command } of steps) {
    if (file) console.log(`\n${file.path}:\n${file.content}`)
    if (command) console.log(`\n${command.join(' ')}`)
  }
}

function machineNow(): Machine {
  const paths = [companyPath(folder), SETTINGS, UNIT, CADDYFILE]
  return {
    folder,
    hostname: hostname(),
    hasUser: spawnSync('getent', ['passwd', 'pasrundan']).status === 0,
    hasCaddy: existsSync('/usr/bin/caddy'),
    isStarted: ['is-enabled', 'is-active'].every((asked) => spawnSync('systemctl', [asked, 'pasrundan']).status === 0),
    isBuildStale: isBuildStale(),
    isReadable: (statSync('.').mode & 0o005) === 0o005,
    files: Object.fromEntries(paths.map((path) => [path, existsSync(path) ? contentOf(path) : null])),
    sample: readFileSync('company.sample.json', 'utf8'),
    templates: {
      unit: readFileSync('deploy/pasrundan.service', 'utf8'),
      caddy: readFileSync('deploy/Caddyfile', 'utf8'),
    },
  }
}

/** Reads the folder as its owner would: what a link there leads to is shown, and written into a file of theirs. */
function contentOf(path: string): string {
  if (path !== companyPath(folder)) return readFileSync(path, 'utf8')
  return `${execute('cat', [path], { input: 'pipe', user: `${statSync(folder).uid}` })}`
}

async function check(answers: Answers): Promise<void> {
  const { domain = '', from = '' } = answers
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  const own = publicAddresses()
  const found = [...(await orNone(resolver.resolve4(domain))), ...(await orNone(resolver.resolve6(domain)))]
  const pointsHere = found.length > 0 && (own.length === 0 || own.some((one) => found.includes(one)))
  const { name, spf, dmarc } = await askDomain(from.replace(/^.*@/, ''), resolver)
  const missing = [
    await faultHere(answers),
    await faultOutside(domain, found, pointsHere),
    spf === false && `${name} har ingen SPF, så mejlen blir skräppost.`,
    dmarc === false && `${name} har ingen DMARC, så stora mejltjänster litar inte på mejlen.`,
  ].filter(Boolean)

  const has = { address: pointsHere, spf: spf !== false, dmarc: dmarc !== false }
  const paste = linesToPaste(answers, { addresses: own, ...has })
  if (paste.length > 0) console.log(['\nKlistra in hos den som säljer domänen:', ...paste].join('\n  '))
  const keys = await Promise.all(DKIM_SELECTORS.map((one) => orNone(resolver.resolveTxt(`${one}._domainkey.${name}`))))
  if (keys.flat().length === 0) {
    console.log(
      `\nDKIM för ${name} syns inte härifrån. Visa testmejlets original: där ska stå dkim=pass och header.d=${name}. ` +
        'Annars: lägg in den rad som mejlleverantören kallar DKIM.',
    )
  }
  if (answers['backup-url']) console.log(`\nSkriv på papper, det öppnar säkerhetskopiorna: ${answers['backup-key']}`)
  const [first, ...others] = missing
  if (!first) return console.log(`\nKlart: https://${domain}\nnpm run doctor säger vad mer som behövs innan ni öppnar.`)
  console.log([`\nKvar att göra: ${first}`, ...others.map((one) => `Sedan: ${one}`)].join('\n'))
  console.log('Kör sedan npm run setup igen.')
}

async function faultHere(answers: Answers): Promise<string | null> {
  if (!(await answersHere())) return 'Sidan startar inte: sudo journalctl -u pasrundan -n 30 säger varför.'
  if (!answers['mail-server']) return 'Ingen mejlserver är angiven, så ingen får veta att någon bokar.'
  return sendsMail() ? null : 'Mejlet går inte fram: det som står ovan säger vad som är fel.'
}

async function faultOutside(domain: string, found: string[], pointsHere: boolean): Promise<string | null> {
  if (!pointsHere) return `${domain} pekar ${found.length > 0 ? `på ${found.join(' och ')}` : 'ingenstans'}, inte hit.`
  if (await askHealth(`https://${domain}`)) return null
  return `https://${domain} svarar inte: är port 80 och 443 öppna? sudo journalctl -u caddy -n 30 säger mer.`
}

function publicAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .filter(
      ({ internal, address }) => !internal && !/^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|f[cde])/.test(address),
    )
    .map(({ address }) => address)
}

async function answersHere(): Promise<boolean> {
  for (let tries = 0; tries < 60; tries++) {
    if (await askHealth('http://127.0.0.1:3000')) return true
    await wait(1_000)
  }
  return false
}

function sendsMail(): boolean {
  try {
    const args = ['scripts/run.mjs', 'src/operator/main.ts', 'mail:test']
    execute(process.execPath, args, { cwd: folder, user: 'pasrundan', environment: { DATA_DIR: DATA } })
    return true
  } catch {
    return false
  }
}

async function orNone<Found>(asked: Promise<Found[]>): Promise<Found[]> {
  return await asked.catch(() => [])
}
