import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { listening } from './listening.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/**
 * A typical static host: a folder's files, documents also without their extension, 404.html for missing paths, and the headers
 * from the folder's `_headers`, combining all matching rules. Serves once `serve` has named the folder.
 */
export async function staticHost(): Promise<{ url: string; serve(folder: string): void } & AsyncDisposable> {
  let folder = ''
  let rules: Rule[] = []
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname
    const file = path === '/' ? '/index.html' : extname(path) ? path : `${path}.html`
    const found = path === '/_headers' ? null : await readFile(join(folder, file)).catch(() => null)
    for (const { pattern, headers } of rules) {
      if (pattern.test(path)) for (const [name, value] of headers) response.appendHeader(name, value)
    }
    response.setHeader('content-type', types[found ? extname(file) : '.html'] ?? 'application/octet-stream')
    response.writeHead(found ? 200 : 404).end(found ?? (await readFile(join(folder, '404.html'))))
  })
  return {
    ...(await listening(server)),
    serve(path) {
      folder = path
      rules = readRules(readFileSync(join(path, '_headers'), 'utf8'))
    },
  }
}

interface Rule {
  pattern: RegExp
  headers: Map<string, string>
}

function readRules(text: string): Rule[] {
  const rules: Rule[] = []
  for (const line of text.split('\n').filter((each) => each !== '')) {
    // The hosts' own limit.
    if (line.length > 2000) throw new Error(`A line of _headers is longer than hosts take: ${line}`)
    const [, name, value] = /^ +([\w-]+): (.+)$/.exec(line) ?? []
    if (name && value) rules.at(-1)?.headers.set(name, value)
    else if (/^\/[\w/-]*\*?$/.test(line)) {
      rules.push({ pattern: new RegExp(`^${line.replace('*', '.*')}$`), headers: new Map() })
    } else throw new Error(`What does this line of _headers mean? ${line}`)
  }
  return rules
}
