/**
 * The browsers that the tests run. As a program it installs those that are missing: a process of its own, so that other tests
 * can run meanwhile.
 */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { run, runNode } from './prepare.mjs'

const needed = {
  chromium: { find: findChromium, packages: ['chromium'] },
  headlessShell: { find: findHeadlessShell, packages: ['chromium-headless-shell'] },
  firefox: { find: findFirefox, packages: ['firefox-esr'] },
  // Safari's engine, on a virtual screen.
  webkit: { find: findWebKit, packages: ['webkit2gtk-driver', 'xvfb'] },
  // Nearly every visitor's system has Arial or its stand-in. Without them, as in a bare container, the page moves when its
  // typeface loads, and the tests for that fail.
  typefaces: { find: () => existsSync('/usr/share/fonts/truetype/liberation'), packages: ['fonts-liberation'] },
}

function installMissing() {
  if (mayInstallFromDebian()) installMissingFromDebian()
  if (!findChromium()) runNode(['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  if (!findFirefox() || !findWebKit()) console.log(`Not tested in every engine: ${howToGetThem}`)
}

function mayInstallFromDebian() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

function installMissingFromDebian() {
  const missing = Object.values(needed).flatMap(({ find, packages }) => (find() ? [] : [packages]))
  // If it does not know one of them, apt-get installs none of them.
  if (missing.length > 0 && !installFromDebian(missing.flat())) for (const names of missing) installFromDebian(names)
}

/**
 * @param {string[]} names of packages
 * @returns {boolean} whether they are there
 */
export function installFromDebian(names) {
  if (!mayInstallFromDebian()) return false
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...names]
  return run('apt-get', ['update', '-qq']) && run('apt-get', install, { DEBIAN_FRONTEND: 'noninteractive' })
}

export function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const macOs = [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  return [...placesOnPath(...names), ...macOs].find((path) => existsSync(path)) ?? playwrightsOwn()
}

/** Chromium's engine without Chrome's windows, for the tests that need nothing else. Optional: Chromium serves them too. */
export function findHeadlessShell() {
  if (process.env.HEADLESS_SHELL_PATH) return process.env.HEADLESS_SHELL_PATH
  return placesOnPath('chromium-headless-shell', 'chrome-headless-shell').find((path) => existsSync(path))
}

export function findFirefox() {
  const candidates = [...placesOnPath('firefox-esr', 'firefox'), '/Applications/Firefox.app/Contents/MacOS/firefox']
  return candidates.find((path) => existsSync(path))
}

/** @returns {{ driver: string, browser: string, screen: string } | undefined} */
export function findWebKit() {
  const [driver, screen] = ['WebKitWebDriver', 'Xvfb'].map((name) =>
    placesOnPath(name).find((path) => existsSync(path)),
  )
  const machine = process.arch === 'arm64' ? 'aarch64' : 'x86_64'
  const browser = ['4.1', '4.0']
    .map((version) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${version}/MiniBrowser`)
    .find((path) => existsSync(path))
  return driver && browser && screen ? { driver, browser, screen } : undefined
}

/** Whether a missing engine is a failure, rather than a machine that cannot have it. */
export function mustHaveEngines() {
  return Boolean(process.env.CI) || mayInstallFromDebian()
}

const engines = [...needed.firefox.packages, ...needed.webkit.packages].join(' ')
export const howToGetThem = `on Debian, 'apt-get install --no-install-recommends ${engines}' brings what is missing.`

function playwrightsOwn() {
  /** @type {typeof import('@playwright/test')} */
  const { chromium } = createRequire(import.meta.url)('@playwright/test')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}

/**
 * Candidate paths of these programs, in the order of PATH.
 * @param {string[]} names
 */
function placesOnPath(...names) {
  const directories = (process.env.PATH ?? '').split(delimiter)
  return directories.flatMap((directory) => names.map((name) => join(directory, name)))
}

if (import.meta.main) installMissing()
