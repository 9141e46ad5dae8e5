/**
 * `npm run bench:payments -- ../other`: how long reading a bank's file of 5,000 rows takes at the desk, from choosing it until its
 * payments are on screen, on a CPU slowed down four times; here and in the other folders named, which are built as this one, in turn.
 * ROUNDS=1 for a quick run.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import type { Browser } from '@playwright/test'
import type { DeskSite } from '../tests/e2e/desk-site.ts'
import { printTable, spread } from './report.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const ROWS = 5_000
const CPU_SLOWDOWN = 4
const folders = [process.cwd(), ...process.argv.slice(2)]

if (process.env.SITE_OF) await startHere(process.env.SITE_OF)
else await compare()

interface Started {
  url: string
  storageState: Awaited<ReturnType<ReturnType<Browser['contexts']>[number]['storageState']>>
  references: string[]
}

/** In a process of its own, in whose folder the site is built. */
async function startHere(folder: string): Promise<void> {
  const { startDeskSite, now } = await import(pathToFileURL(`${folder}/tests/e2e/desk-site.ts`).href)
  const desk: DeskSite = await startDeskSite()
  const browser = await launch(folder)
  const context = await browser.newContext()
  await desk.signIn(context)
  const page = await context.newPage()
  await page.clock.setFixedTime(now)
  await page.goto(`${desk.url}/skrivbord`)
  await page.getByRole('link', { name: 'Månad', exact: true }).waitFor()
  const storageState = await context.storageState()
  await browser.close()
  const { households } = await desk.call<{ households: { reference: string }[] }>('desk_month', { month: '2026-10-01' })
  const started: Started = { url: desk.url, storageState, references: households.map(({ reference }) => reference) }
  console.log(`STARTED ${JSON.stringify(started)}`)
  process.stdin.resume()
  await once(process.stdin, 'end')
  await desk[Symbol.asyncDispose]()
  process.exit()
}

/** With the folder's own Playwright, which refuses to be loaded twice. */
async function launch(folder: string): Promise<Browser> {
  const { chromium } = createRequire(`${folder}/package.json`)('@playwright/test')
  const { chromiumOptions } = await import(pathToFileURL(`${folder}/playwright.config.ts`).href)
  return chromium.launch(chromiumOptions)
}

async function start(folder: string) {
  const child = spawn(process.execPath, [...process.execArgv, import.meta.filename], {
    cwd: folder,
    env: { ...process.env, SITE_OF: folder },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const started = Promise.withResolvers<Started>()
  createInterface(child.stdout).on('line', (line) => {
    if (line.startsWith('STARTED ')) started.resolve(JSON.parse(line.slice(8)))
  })
  child.once('exit', () => started.reject(new Error(`No site in ${folder}`)))
  return { child, ...(await started.promise) }
}

/** Twenty debtors pay once each; the other rows are purchases, and payments that name nobody. */
function fileFor(references: readonly string[]): Buffer {
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const day = `2026-${String((at % 11) + 1).padStart(2, '0')}-${String((at % 28) + 1).padStart(2, '0')}`
    const words = references[at] ? `swish ${references[at]?.toLowerCase()}` : `Insättning ${at}`
    return `${day};${day};${words};${at % 3 === 2 && !references[at] ? '-99,50' : '125,00'};${at},00`
  })
  return Buffer.from(['Bokföringsdag;Valutadag;Text;Belopp;Saldo', ...rows].join('\r\n'))
}

async function compare(): Promise<void> {
  const sites = await Promise.all(folders.map(start))
  const browser = await launch(process.cwd())
  const took = sites.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, { url, storageState, references }] of sites.entries()) {
      const context = await browser.newContext({ storageState })
      const page = await context.newPage()
      await page.clock.setFixedTime('2026-11-30T06:30:00Z')
      const devtools = await context.newCDPSession(page)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
      await page.goto(`${url}/skrivbord#/manad/2026-10-01`)
      await page.getByText('Läs in betalningar').click({ timeout: 120_000 })
      await page.evaluate(`
        window.took = new Promise((resolve) => {
          addEventListener('change', ({ timeStamp }) => {
            const look = () => {
              const headings = [...document.querySelectorAll('details h3')]
              if (headings.some(({ textContent }) => /^Ingen referens/.test(textContent))) resolve(performance.now() - timeStamp)
              else requestAnimationFrame(look)
            }
            look()
          }, { capture: true })
        })
        undefined
      `)
      const file = { name: 'konto.csv', mimeType: 'text/csv', buffer: fileFor(references) }
      await page.locator('input[name=payments]').setInputFiles(file)
      took[at]?.push(Number(await page.evaluate('window.took')))
      await context.close()
    }
  }
  await browser.close()
  for (const { child } of sites) child.stdin.end()
  printTable(
    `Reading a bank’s file of ${ROWS.toLocaleString('en')} rows, CPU slowed down ${CPU_SLOWDOWN} times, ms`,
    folders.map((folder, at) => ({ folder, 'until on screen': spread(took[at] ?? []) })),
  )
}
