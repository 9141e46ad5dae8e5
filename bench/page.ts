/**
 * `npm run bench:page`: our page compared with itself stripped of all script, from the same server: Lighthouse on a
 * simulated phone, on a slow 4G line and on a desktop, the time until the form is on screen and handled by the app, and
 * how soon a first press is answered. The two pages alternate. Then a household's page, until its next pick-up is on screen, beside
 * the front page, and what the main thread works. ROUNDS=1 for a quick run. BESIDE=<another clone>/dist/web: there the front page of
 * another version, too.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromiumOptions } from '../playwright.config.ts'
import { migrate } from '../src/database/migrate.ts'
import { openPglite } from '../src/database/pglite.ts'
import { setCompanyRules } from '../src/database/settings.ts'
import { loadResultPage } from '../src/server/result-page.ts'
import { householdPath, makeKey } from '../src/web/household-key.ts'
import { hashOfKey } from '../src/web/household-key-hash.ts'
import { sampleBooking } from '../tests/helpers/sample-bookings.ts'
import { listeningServer } from '../tests/helpers/servers.ts'
import { type Browser, connect, type Page } from './devtools.ts'
import { median, printTable, spread } from './report.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const builtSite = fileURLToPath(new URL('../dist/web', import.meta.url))
const lighthouseDirectory = fileURLToPath(new URL('lighthouse', import.meta.url))

const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 1_474_560 / 8, uploadThroughput: 675_000 / 8 }
const CPU_SLOWDOWN = 4

interface Use {
  shown: number
  /** Missing without script. */
  handled: number
  longestBeforePaint: number
  longestAfterPaint: number
}

/** Runs in the page from its start: records when an element is on screen, and when React has attached to it. */
const probe = (selector: string) => `
  const seen = (window.seen = { shown: 0, handled: 0, tasks: [] })
  new PerformanceObserver((list) => seen.tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true })
  requestAnimationFrame(function look() {
    const element = document.querySelector('${selector}')
    if (element?.checkVisibility()) seen.shown ||= performance.now()
    if (element && Object.keys(element).some((key) => key.startsWith('__reactProps'))) seen.handled ||= performance.now()
    if (!seen.handled) requestAnimationFrame(look)
  })
`
const READ_PROBE = `(() => {
  const { startTime: painted } = performance.getEntriesByName('first-contentful-paint')[0]
  const longest = (tasks) => Math.max(0, ...tasks.map(({ duration }) => duration))
  return {
    shown: seen.shown,
    handled: seen.handled,
    longestBeforePaint: longest(seen.tasks.filter(({ startTime }) => startTime < painted)),
    longestAfterPaint: longest(seen.tasks.filter(({ startTime }) => startTime >= painted)),
  }
})()`

/**
 * The controls that a visitor may press first, and the change on the screen that answers each. Submitting the empty form is
 * answered by a toast or, without script, by the server's page.
 */
const firstPresses = {
  'Boka Hämtning': { control: '.hero .row .button', answer: 'scrollY > 0' },
  'a material': { control: '[name=materials]', answer: `document.querySelector('[name=materials]').checked` },
  Special: { control: '[value=Special]', answer: `document.querySelector('[value=Special]:checked, dialog[open]')` },
  'the empty form': {
    control: '#booking-form [type=submit]',
    answer: `document.querySelector('.toast') ||
      (location.pathname === '/boka' && performance.getEntriesByName('first-contentful-paint').length)`,
  },
}

interface Answered {
  sinceNavigation: number
  sincePress: number
}

/** Runs in each document: records the press in the window's name, which outlives a document, and when it is answered. */
const pressProbe = (answer: string) => `
  const now = () => performance.timeOrigin + performance.now()
  addEventListener(
    'pointerdown',
    ({ timeStamp }) => { name ||= JSON.stringify([performance.timeOrigin, performance.timeOrigin + timeStamp]) },
    true,
  )
  requestAnimationFrame(function look() {
    if (name && (${answer})) window.answered = now()
    else requestAnimationFrame(look)
  })
`
/** Resolves with where to press, as soon as the page has been painted and the control is displayed. */
const appearing = (control: string) => `new Promise((resolve) => requestAnimationFrame(function look() {
  const control = [...document.querySelectorAll('${control}')].find((each) => each.checkVisibility())
  if (!control || performance.getEntriesByName('first-contentful-paint').length === 0) return requestAnimationFrame(look)
  control.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  const { x, y, width, height } = control.getBoundingClientRect()
  resolve({ x: x + width / 2, y: y + height / 2 })
}))`
const READ_PRESS_PROBE = `(() => {
  const [navigated, pressed] = JSON.parse(name || '[]')
  return { sinceNavigation: window.answered - navigated, sincePress: window.answered - pressed }
})()`

const workProbe = `
  const late = (window.late = { blocking: 0, painted: 0 })
  const observe = (type, see) => new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true })
  observe('longtask', ({ duration }) => { late.blocking += duration - 50 })
  observe('largest-contentful-paint', ({ startTime }) => { late.painted = startTime })
`

const profiles = {
  'simulated mobile': {},
  'slow 4G': { settings: { throttlingMethod: 'devtools' } },
  desktop: {
    settings: {
      formFactor: 'desktop',
      screenEmulation: { mobile: false, width: 1350, height: 940, deviceScaleFactor: 1, disabled: false },
      throttling: { rttMs: 40, throughputKbps: 10_240, cpuSlowdownMultiplier: 1 },
    },
  },
}
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

interface LighthouseResult {
  lhr: {
    runtimeError?: { message: string }
    audits: Record<string, { numericValue?: number }>
    categories: Record<(typeof categories)[number], { score: number }>
  }
}
type Lighthouse = (url: string, flags: object, config: object) => Promise<LighthouseResult>
type Chrome = { port: number; kill(): void }
type ChromeLauncher = { launch(options: object): Promise<Chrome>; Launcher: { defaultFlags(): string[] } }

const database = await openPglite()
await migrate(database)
const strippedSite = await withoutScript()
await using ours = await listeningServer({ database, siteDirectory: builtSite })
await using stripped = await listeningServer({
  database,
  siteDirectory: strippedSite,
  bookingResult: loadResultPage('dist/results'),
})
const { lighthouse, launch, defaultFlags } = await loadLighthouse()
await compareWithLighthouse()
await measureUse()
await measureWork()
await measureFirstPresses()
await database.close()
await rm(strippedSite, { recursive: true })

async function compareWithLighthouse(): Promise<void> {
  for (const [name, profile] of Object.entries(profiles)) {
    const lcp = { ours: [] as number[], stripped: [] as number[] }
    const blocking = { ours: [] as number[], stripped: [] as number[] }
    const work = { ours: [] as number[], stripped: [] as number[] }
    const shift: number[] = []
    const scores: Record<string, number[]> = Object.fromEntries(categories.map((category) => [category, []]))
    for (let round = 0; round < ROUNDS; round++) {
      for (const [which, { url }] of Object.entries({ ours, stripped })) {
        const { lhr } = await judge(url, profile)
        lcp[which as keyof typeof lcp].push(lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN)
        blocking[which as keyof typeof lcp].push(lhr.audits['total-blocking-time']?.numericValue ?? Number.NaN)
        work[which as keyof typeof lcp].push(lhr.audits['mainthread-work-breakdown']?.numericValue ?? Number.NaN)
        if (which !== 'ours') continue
        shift.push(lhr.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN)
        for (const category of categories) scores[category]?.push(lhr.categories[category].score * 100)
      }
    }
    printTable(`Lighthouse, ${name} (${ROUNDS} rounds)`, [
      {
        'LCP ms': spread(lcp.ours),
        'LCP without script ms': spread(lcp.stripped),
        ratio: (median(lcp.ours) / median(lcp.stripped)).toFixed(2),
        'TBT ms': spread(blocking.ours),
        'TBT without script ms': spread(blocking.stripped),
        'main thread ms': spread(work.ours),
        'main thread without script ms': spread(work.stripped),
        CLS: spread(shift, 3),
        ...Object.fromEntries(categories.map((category) => [category, spread(scores[category] ?? [])])),
      },
    ])
  }
}

/**
 * Recordings occasionally fail, and Lighthouse asks to be run again. On a busy machine, a browser that does not answer in
 * time makes it throw.
 */
async function judge(address: string, profile: object): Promise<LighthouseResult> {
  for (let attempt = 1; ; attempt++) {
    const chrome = await launchChrome()
    try {
      const config = { extends: 'lighthouse:default', ...profile }
      const result = await lighthouse(address, { port: chrome.port, logLevel: 'error' }, config)
      if (result.lhr.runtimeError) throw new Error(result.lhr.runtimeError.message)
      return result
    } catch (error) {
      if (attempt === 5) throw error
      console.error(`Lighthouse failed and is run again: ${(error as Error).message}`)
    } finally {
      chrome.kill()
    }
  }
}

async function measureUse(): Promise<void> {
  const chrome = await launchChrome()
  const browser = await connect(chrome.port)
  const pages = {
    ours: { address: ours.url, selector: '#booking-form' },
    stripped: { address: stripped.url, selector: '#booking-form' },
    "a household's own": { address: await householdLink(ours.url), selector: '.when-tag' },
    withdrawing: { address: `${ours.url}/angra`, selector: '#withdrawal form' },
  }
  const uses = Object.fromEntries(Object.keys(pages).map((name) => [name, [] as Use[]]))
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, { address, selector }] of Object.entries(pages)) {
      const use = await visit(browser, address, selector)
      if (name !== 'stripped' && !use.handled) throw new Error(`The app did not take ${name} over in time`)
      uses[name]?.push(use)
    }
  }
  chrome.kill()
  printTable(
    `Until the page can be used, slow 4G and ${CPU_SLOWDOWN}x CPU (${ROUNDS} rounds)`,
    Object.entries(uses).map(([page, visits]) => ({
      page,
      'controls on screen ms': spread(visits.map((use) => use.shown)),
      'handled by the app ms': page === 'stripped' ? '–' : spread(visits.map((use) => use.handled)),
      'longest task before the first paint ms': spread(visits.map((use) => use.longestBeforePaint)),
      'longest task after it ms': spread(visits.map((use) => use.longestAfterPaint)),
    })),
  )
}

/** One cold visit; times in milliseconds from navigation, only tasks of 50 ms and more. */
async function visit(browser: Browser, address: string, selector: string): Promise<Use> {
  await using page = await browser.openPage()
  await navigate(page, address, probe(selector))
  await setTimeout(4000)
  // Awaited here: an answer is lost with its page.
  return await read(page, READ_PROBE)
}

/** With a slow line and processor, and `source` run in each document. */
async function navigate(page: Page, address: string, source: string): Promise<void> {
  // A new window keeps the browser busy for a while.
  await setTimeout(1000)
  await page.send('Emulation.setDeviceMetricsOverride', {
    width: 412,
    height: 823,
    deviceScaleFactor: 1.75,
    mobile: true,
  })
  await page.send('Network.enable')
  await page.send('Network.emulateNetworkConditions', SLOW_4G)
  await page.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.send('Page.enable')
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source })
  await page.send('Page.navigate', { url: address })
}

async function read<Result>(page: Page, expression: string): Promise<Result> {
  const { result } = await page.send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true })
  return result.value
}

/** What the main thread works within five seconds, and what is late because of it: no probe runs in the page. */
async function measureWork(): Promise<void> {
  const { BESIDE } = process.env
  await using beside = BESIDE ? await listeningServer({ database, siteDirectory: BESIDE }) : null
  const chrome = await launchChrome()
  const browser = await connect(chrome.port)
  const rows = Object.entries({ ours, stripped, ...(beside && { beside }) }).map(([page, { url }]) => {
    return { page, url, visits: [] as Work[] }
  })
  for (let round = 0; round < ROUNDS; round++) {
    for (const { url, visits } of rows) visits.push(await workOf(browser, url))
  }
  chrome.kill()
  printTable(
    `The main thread's own time, slow 4G and ${CPU_SLOWDOWN}x CPU (${ROUNDS} rounds)`,
    rows.map(({ page, visits }) => {
      const columns = Object.keys(visits[0] as Work) as (keyof Work)[]
      return { page, ...Object.fromEntries(columns.map((what) => [what, spread(visits.map((visit) => visit[what]))])) }
    }),
  )
}

async function workOf(browser: Browser, address: string) {
  await using page = await browser.openPage()
  await page.send('Performance.enable', { timeDomain: 'threadTicks' })
  await navigate(page, address, workProbe)
  await setTimeout(5000)
  const { blocking, painted } = await read<{ blocking: number; painted: number }>(page, 'late')
  const { metrics } = await page.send('Performance.getMetrics')
  const metric = (what: string) => metrics.find(({ name }: { name: string }) => name === what).value
  return {
    'work ms': metric('TaskDuration') * 1000,
    'of it script ms': metric('ScriptDuration') * 1000,
    'layout ms': metric('LayoutDuration') * 1000,
    'style ms': metric('RecalcStyleDuration') * 1000,
    layouts: metric('LayoutCount'),
    'styles computed': metric('RecalcStyleCount'),
    'TBT ms': blocking,
    'LCP ms': painted,
  }
}

type Work = Awaited<ReturnType<typeof workOf>>

async function measureFirstPresses(): Promise<void> {
  const chrome = await launchChrome()
  const browser = await connect(chrome.port)
  const rows = Object.entries(firstPresses).map(([press, { control, answer }]) => {
    return { press, control, answer, ours: [] as Answered[], stripped: [] as Answered[] }
  })
  for (let round = 0; round < ROUNDS; round++) {
    for (const { press, control, answer, ...answered } of rows) {
      for (const [which, { url }] of Object.entries({ ours, stripped })) {
        const result = await pressFirst(browser, url, control, answer)
        if (!result.sincePress) throw new Error(`A press on ${press} was not answered in time (${which})`)
        answered[which as keyof typeof answered].push(result)
      }
    }
  }
  chrome.kill()
  const times = (visits: Answered[], time: keyof Answered) => spread(visits.map((visit) => visit[time]))
  printTable(
    `First press answered, slow 4G and ${CPU_SLOWDOWN}x CPU (${ROUNDS} rounds)`,
    rows.map(({ press, ours, stripped }) => ({
      press,
      'after the press ms': times(ours, 'sincePress'),
      'without script ms': times(stripped, 'sincePress'),
      'after navigation ms': times(ours, 'sinceNavigation'),
      'without script, after navigation ms': times(stripped, 'sinceNavigation'),
    })),
  )
}

async function pressFirst(browser: Browser, address: string, control: string, answer: string): Promise<Answered> {
  await using page = await browser.openPage()
  await navigate(page, address, pressProbe(answer))
  const place = await read<{ x: number; y: number }>(page, appearing(control))
  const mouse = { ...place, button: 'left', clickCount: 1 }
  // Not awaited: a press that leads to another document is never acknowledged.
  for (const type of ['mousePressed', 'mouseReleased']) void page.send('Input.dispatchMouseEvent', { type, ...mouse })
  await setTimeout(3000)
  return await read(page, READ_PRESS_PROBE)
}

async function householdLink(address: string): Promise<string> {
  const key = makeKey()
  const booking = sampleBooking()
  await setCompanyRules(database, false)
  await database.query('insert into form_responses (id, submitted_by, answers, key_hash) values ($1, $2, $3, $4)', [
    booking.id,
    booking.submitted_by,
    JSON.stringify(booking.answers),
    hashOfKey(key),
  ])
  await database.query("select private.answer($1, true, null, '')", [booking.id])
  return `${address}${householdPath(key)}`
}

function launchChrome(): Promise<Chrome> {
  // Otherwise Chromium loads its address bar's pages during the measurement; of two such flags it uses the last.
  const usual = defaultFlags().map((flag) =>
    flag.startsWith('--disable-features=')
      ? `${flag},WebUIOmniboxPopup,WebUIOmniboxFullPopup,WebUIOmniboxAimPopup`
      : flag,
  )
  return launch({
    chromePath: chromiumOptions.executablePath,
    ignoreDefaultFlags: true,
    chromeFlags: [...usual, '--headless=new', ...(chromiumOptions.args ?? [])],
  })
}

async function withoutScript(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-page-'))
  await cp(builtSite, directory, { recursive: true })
  const page = join(directory, 'index.html')
  const html = await readFile(page, 'utf8')
  await writeFile(page, html.replaceAll(/<script\b.*?<\/script>|<\/?noscript\b.*?>/gs, ''))
  return directory
}

async function loadLighthouse() {
  if (!existsSync(join(lighthouseDirectory, 'node_modules'))) {
    const { status } = spawnSync('npm', ['install', '--no-package-lock', '--no-audit', '--no-fund'], {
      cwd: lighthouseDirectory,
      stdio: 'inherit',
    })
    if (status !== 0) throw new Error('Lighthouse could not be installed')
  }
  const module = (path: string) => import(pathToFileURL(join(lighthouseDirectory, 'node_modules', path)).href)
  const { default: lighthouse }: { default: Lighthouse } = await module('lighthouse/core/index.js')
  const { launch, Launcher }: ChromeLauncher = await module('chrome-launcher/dist/index.js')
  return { lighthouse, launch, defaultFlags: () => Launcher.defaultFlags() }
}
