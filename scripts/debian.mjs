import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './prepare.mjs'

export function mayInstallFromDebian() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** @param {string[]} names of the packages */
export function installFromDebian(...names) {
  run('apt-get', ['update', '-qq'])
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { DEBIAN_FRONTEND: 'noninteractive' })
}

/**
 * Candidate paths of these programs, in the order of PATH.
 * @param {string[]} names
 */
export function placesOnPath(...names) {
  const directories = (process.env.PATH ?? '').split(delimiter)
  return directories.flatMap((directory) => names.map((name) => join(directory, name)))
}
