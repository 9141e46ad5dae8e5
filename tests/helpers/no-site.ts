/** Loaded before the server: it finds no built site. */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { existsSync } = fs
fs.existsSync = (path) => !String(path).endsWith('index.html') && existsSync(path)
syncBuiltinESMExports()
