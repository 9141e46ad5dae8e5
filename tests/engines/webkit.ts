import type { ChildProcess } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { findWebKit, howToGetThem } from '../../scripts/browsers.mjs'
import { freePort } from '../helpers/postgres-server.ts'
import { type Driver, end, said, start } from './driver.ts'

/** WebKitGTK by WebDriver, https://w3c.github.io/webdriver, on a virtual screen. */
export async function startWebKit(): Promise<Driver> {
  const programs = findWebKit()
  if (!programs) throw new Error(`WebKit is not installed; ${howToGetThem}`)
  const size = ['-screen', '0', '1600x1200x24']
  const screen = start(programs.screen, ['-displayfd', '1', '-nolisten', 'tcp', ...size])
  // `m`, because it first complains about displays that are taken.
  const display = await said(screen, /^(\d+)\n/m)
  const environment = {
    DISPLAY: `:${display}`,
    GDK_BACKEND: 'x11',
    LIBGL_ALWAYS_SOFTWARE: '1',
    // Painting with an emulated GPU takes longer than painting without one; so does sharing its buffers.
    WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    NO_AT_BRIDGE: '1',
  }
  let { driver, port } = await startDriver(programs.driver, environment)
  const capabilities = {
    alwaysMatch: { 'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] } },
  }
  let session = ''

  async function send(method: 'POST' | 'DELETE', path: string, body: object = {}): Promise<unknown> {
    // Before the test's own timeout, so that the failure names the request at which the browser hangs.
    const signal = AbortSignal.timeout(25_000)
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      body: JSON.stringify(body),
      signal,
    }).catch((cause) => {
      throw new Error(`WebKit does not answer ${method} ${path}`, { cause })
    })
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null }
    if (!response.ok) throw new Error(`${value?.error}: ${value?.message}`)
    return value
  }

  /** In the same browser: another takes half a second of the processor. */
  async function openWindow(): Promise<void> {
    if (!session) {
      const { sessionId } = (await send('POST', '', { capabilities })) as { sessionId: string }
      session = `/${sessionId}`
    }
    const { handle } = (await send('POST', `${session}/window/new`, { type: 'window' })) as { handle: string }
    await send('DELETE', `${session}/window`)
    await send('POST', `${session}/window`, { handle })
  }

  return {
    async newTab(width, height) {
      // A browser that hangs is replaced.
      await openWindow().catch(async () => {
        await end(driver)
        ;({ driver, port } = await startDriver(programs.driver, environment))
        session = ''
        await openWindow()
      })
      await send('POST', `${session}/window/rect`, { x: 0, y: 0, width, height })
    },
    async goTo(url) {
      await send('POST', `${session}/url`, { url })
    },
    async evaluate(expression) {
      const script = `return JSON.stringify(${expression})`
      const value = (await send('POST', `${session}/execute/sync`, { script, args: [] })) as string | null
      return value === null ? undefined : JSON.parse(value)
    },
    async perform(actions) {
      await send('POST', `${session}/actions`, { actions })
    },
    async [Symbol.asyncDispose]() {
      if (session) await send('DELETE', session).catch(() => {})
      await end(driver)
      await end(screen)
    },
  }
}

/** Retries: if another program takes the port first, the driver exits. */
async function startDriver(
  path: string,
  environment: Record<string, string>,
): Promise<{ driver: ChildProcess; port: number }> {
  for (let attempt = 1; attempt <= 3; attempt++) {
    const port = await freePort()
    const driver = start(path, [`--port=${port}`], environment)
    const isThere = () =>
      fetch(`http://127.0.0.1:${port}/status`).then(
        () => true,
        () => false,
      )
    while (driver.exitCode === null) {
      if (await isThere()) return { driver, port }
      await setTimeout(50)
    }
  }
  throw new Error('WebKit’s driver exited three times before it listened')
}
