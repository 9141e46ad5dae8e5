/** Firefox's and Safari's engines for tests/engines. Safari's is Debian's WebKitGTK, on a virtual screen. */
import { existsSync } from 'node:fs'
import { installFromDebian, mayInstallFromDebian, placesOnPath } from './debian.mjs'

const packages = {
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb'],
}

/** @returns {string | undefined} path of the program */
export function findFirefox() {
  const candidates = [...placesOnPath('firefox-esr', 'firefox'), '/Applications/Firefox.app/Contents/MacOS/firefox']
  return candidates.find((path) => existsSync(path))
}

/** @returns {{ driver: string, browser: string, screen: string } | undefined} paths of its programs */
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

/** Installs missing programs, if possible. */
export function installEngines() {
  const missing = [...(findFirefox() ? [] : packages.firefox), ...(findWebKit() ? [] : packages.webkit)]
  if (missing.length === 0) return
  if (mayInstallFromDebian()) {
    console.log('Installing Debian’s Firefox and WebKit …')
    installFromDebian(...missing)
  } else {
    console.log(`Not tested in every engine: ${howToGetThem}`)
  }
}

/** Whether a missing engine is a failure, rather than a machine that cannot have it. */
export function mustHaveEngines() {
  return Boolean(process.env.CI) || mayInstallFromDebian()
}

const everyPackage = Object.values(packages).flat().join(' ')
export const howToGetThem = `on Debian, 'apt-get install --no-install-recommends ${everyPackage}' brings what is missing.`
