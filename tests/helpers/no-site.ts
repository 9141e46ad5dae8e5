/** Preloaded into the server: it finds no built site. */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { existsSync } = fs
fs.existsSync = (path) => !/\bdist\b.*\bweb\b/.test(String(path)) && existsSync(path)
syncBuiltinESMExports()
