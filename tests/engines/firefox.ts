import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { constants, inflateSync } from 'node:zlib'
import { findFirefox, howToGetThem } from '../../scripts/browsers.mjs'
import { type Driver, end, said, start } from './driver.ts'

/** What Firefox exposes to a screen reader about one node. */
export interface Told {
  role: string
  name: string
  required: boolean
  invalid: boolean
  /** How urgently changes are announced: 'polite', 'assertive'. */
  live: string | null
}

export interface Firefox extends Driver {
  tells(): Promise<Told[]>
  /** How many sheets the page is printed on. */
  sheets(): Promise<number>
  /** Evaluates an expression in the browser's privileged scope; its value is a string. */
  inChrome(expression: string): Promise<string>
}

const preferences = {
  // Only WebDriver BiDi, no Marionette.
  'remote.active-protocols': 1,
  // Builds the accessibility tree, as with a running screen reader.
  'accessibility.force_disabled': -1,
  // What a tab is restored from is collected at once, not every fifteen seconds.
  'browser.sessionstore.interval': 100,
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.server': '',
}

/** Firefox by WebDriver BiDi, https://w3c.github.io/webdriver-bidi. */
export async function startFirefox(): Promise<Firefox> {
  const path = findFirefox()
  if (!path) throw new Error(`Firefox is not installed; ${howToGetThem}`)
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'))
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const remote = ['--remote-debugging-port', '0', '--remote-allow-system-access']
  const process = start(path, ['--headless', '--no-remote', '--profile', profile, ...remote], { HOME: profile })
  const send = await connect(await said(process, /WebDriver BiDi listening on (ws:\S+)/))
  await send('session.new', { capabilities: {} })
  let context = ''
  let user = ''

  async function inChrome(expression: string): Promise<string> {
    const { contexts } = await send('browsingContext.getTree', { 'moz:scope': 'chrome' })
    const target = { context: contexts[0].context }
    const { result } = await send('script.evaluate', { expression, target, awaitPromise: false })
    return result.value
  }

  return {
    async newTab(width, height) {
      if (user) await send('browser.removeUserContext', { userContext: user })
      user = (await send('browser.createUserContext', {})).userContext
      // A new tab: the one Firefox opens with never gets focus.
      context = (await send('browsingContext.create', { type: 'tab', userContext: user })).context
      await send('browsingContext.setViewport', { context, viewport: { width, height } })
    },
    async goTo(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async evaluate(expression) {
      const { result, exceptionDetails } = await send('script.evaluate', {
        expression: `JSON.stringify(${expression})`,
        target: { context },
        awaitPromise: false,
      })
      if (exceptionDetails) throw new Error(`${exceptionDetails.text} in ${expression}`)
      return result.value === undefined ? undefined : JSON.parse(result.value)
    },
    async perform(actions) {
      await send('input.performActions', { context, actions })
    },
    async sheets() {
      const { data } = await send('browsingContext.print', { context, page: { width: 21, height: 29.7 } })
      const streams = Buffer.from(data, 'base64')
        .toString('latin1')
        .matchAll(/stream\r?\n(.*?)endstream/gs)
      const inflated = Array.from(streams, ([, bytes = '']) =>
        inflateSync(Buffer.from(bytes, 'latin1'), { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1'),
      )
      return inflated.join('').match(/\/Type \/Page\b/g)?.length ?? 0
    },
    async tells() {
      return JSON.parse(await inChrome(TELL))
    },
    inChrome,
    async [Symbol.asyncDispose]() {
      await end(process)
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Walks the page's accessibility tree. */
const TELL = `(() => {
  const service = Cc['@mozilla.org/accessibilityService;1'].getService(Ci.nsIAccessibilityService)
  const { STATE_REQUIRED, STATE_INVALID } = Ci.nsIAccessibleStates
  const told = []
  const tellOf = (thing) => {
    const state = {}
    thing.getState(state, {})
    let live = null
    try { live = thing.attributes.getStringProperty('live') } catch {}
    told.push({
      role: service.getStringRole(thing.role),
      name: thing.name ?? '',
      required: (state.value & STATE_REQUIRED) !== 0,
      invalid: (state.value & STATE_INVALID) !== 0,
      live,
    })
    for (let child = thing.firstChild; child; child = child.nextSibling) tellOf(child)
  }
  tellOf(service.getAccessibleFor(gBrowser.selectedBrowser))
  return JSON.stringify(told)
})()`

// biome-ignore lint/suspicious/noExplicitAny: each command of the protocol has its own answer.
type Send = (method: string, params: object) => Promise<any>

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(`${address}/session`)
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(data)
    if (type === 'success') waiting.get(id)?.resolve(result)
    if (type === 'error') waiting.get(id)?.reject(new Error(`${error}: ${message}`))
    waiting.delete(id)
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has ended'))
  })
  await once(socket, 'open')
  let last = 0
  return (method, params) => {
    const answer = Promise.withResolvers<unknown>()
    waiting.set(++last, answer)
    socket.send(JSON.stringify({ id: last, method, params }))
    return answer.promise
  }
}
