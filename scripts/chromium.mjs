import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { installFromDebian, mayInstallFromDebian, placesOnPath } from './debian.mjs'
import { runNode, stop } from './prepare.mjs'

/**
 * Path of a Chromium for the browser tests: one that is there; else Playwright's own download; else Debian's package.
 * @returns {string}
 */
export function findChromium() {
  return (
    installed() ??
    downloaded() ??
    fromDebian() ??
    stop('No Chromium was found and none could be installed. Install Chromium or Chrome, or name one in CHROMIUM_PATH.')
  )
}

/**
 * Path of a headless shell for the browser tests that need nothing of Chrome but its engine, if there is one or Debian has it:
 * optional, because Chromium serves them too.
 * @returns {string | undefined}
 */
export function findHeadlessShell() {
  const there = () => placesOnPath('chromium-headless-shell', 'chrome-headless-shell').find((path) => existsSync(path))
  if (process.env.HEADLESS_SHELL_PATH) return process.env.HEADLESS_SHELL_PATH
  if (!there() && mayInstallFromDebian()) {
    console.log('Installing Debian’s headless Chromium …')
    installFromDebian('chromium-headless-shell')
  }
  return there()
}

function installed() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const macOs = [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  const candidates = [...placesOnPath(...names), ...macOs, playwrightsOwn()]
  return candidates.find((path) => existsSync(path))
}

function downloaded() {
  console.log('Fetching a Chromium for the browser tests …')
  runNode(['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  return existsSync(playwrightsOwn()) ? playwrightsOwn() : undefined
}

function fromDebian() {
  if (!mayInstallFromDebian()) return undefined
  console.log('Installing Debian’s Chromium …')
  installFromDebian('chromium')
  return existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined
}

/**
 * Installs fallback typefaces that nearly every visitor's system has. Without them, as in a bare container, the page moves when
 * its typeface loads, and the tests for that fail.
 */
export function installTypefaces() {
  if (!mayInstallFromDebian() || existsSync('/usr/share/fonts/truetype/liberation')) return
  console.log('Installing Debian’s stand-in for Arial …')
  installFromDebian('fonts-liberation')
}

function playwrightsOwn() {
  /** @type {typeof import('@playwright/test')} */
  const { chromium } = createRequire(import.meta.url)('@playwright/test')
  return chromium.executablePath()
}
