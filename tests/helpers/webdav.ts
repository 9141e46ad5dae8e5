import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { listening } from './listening.ts'
import { certificateFile } from './postgres-door.ts'

export interface WebdavServer extends AsyncDisposable {
  /** The folder's address, with the login. */
  url: string
  /** What is in the folder, by name; null until it has been created. */
  files: Map<string, Buffer> | null
  /** If set, the answer to everything. */
  refusal?: number
  /** If set, how much of a file it keeps without a word: a cut upload stands as the file with rclone, webdav-server and nephele. */
  room?: number
  /** The methods asked for, with the destination. */
  asked: string[]
}

/**
 * What servers behind a proxy that ends TLS answer to a destination that they take for none of theirs: Apache 2.4.71, nginx 1.22.1
 * and lighttpd 1.4.69. rclone 1.60.1, webdav-server 2.6.3 and nephele 1.0.0-alpha.67 look at its path only.
 */
const behindTls = {
  apache: (destination: string) => (destination.startsWith('http://') ? null : destination.startsWith('/') ? 400 : 502),
  nginx: (destination: string) => (destination.startsWith('https://') ? 400 : null),
  'path only': (destination: string) => (destination.startsWith('/') ? null : 502),
  rclone: () => null,
}

export type BehindTls = keyof typeof behindTls

/**
 * A WebDAV server with one folder and one user.
 * @param behind if given, it is reached by https, with the certificate of `certificateFile`
 */
export async function webdavServer(behind?: BehindTls): Promise<WebdavServer> {
  const answers: RequestListener = async (request, response) => {
    const content = (await buffer(request)).subarray(0, self.room)
    const name = decodeURIComponent(new URL(request.url ?? '', 'http://x').pathname.replace(/^\/folder\//, ''))
    const { destination = '', overwrite = 'F' } = request.headers
    self.asked.push([request.method, destination].filter(Boolean).join(' '))
    response.statusCode =
      self.refusal ?? answer(request.method ?? '', name, content, `${destination}`, `${overwrite}` === 'T')
    // Nextcloud behind some servers does so.
    if (request.headers['transfer-encoding']) response.statusCode = 411
    if (request.headers.authorization !== `Basic ${btoa('user:pass word')}`) response.statusCode = 401
    if (response.statusCode === 207) response.write(listing())
    if (request.method === 'GET' && response.statusCode === 200) response.write(self.files?.get(name))
    response.end()
  }
  const pem = behind && (await readFile(certificateFile))
  const server = pem ? createTlsServer({ key: pem, cert: pem }, answers) : createServer(answers)

  function answer(method: string, name: string, content: Buffer, destination: string, overwrites: boolean): number {
    const { files } = self
    if (method === 'MKCOL') {
      if (files) return 405
      self.files = new Map()
      return 201
    }
    // nginx has 500 for a file in a folder that is not there.
    if (!files) return method === 'PUT' ? 500 : 404
    if (method === 'PROPFIND') return 207
    if (method === 'PUT') {
      files.set(name, content)
      return 201
    }
    const found = files.get(name)
    if (!found) return 404
    if (method === 'GET') return 200
    const to = destination.replace(/^.*\//, '')
    const refused = method === 'MOVE' && behind && behindTls[behind](destination)
    if (refused) return refused
    // Against the RFC, rclone and webdav-server take F for meant where nothing is said.
    if (method === 'MOVE' && files.has(to) && !overwrites) return 412
    files.delete(name)
    if (method === 'MOVE') files.set(to, found)
    return 204
  }

  const listing = () =>
    `<?xml version="1.0"?><D:multistatus xmlns:D="DAV:">${['', ...(self.files?.keys() ?? [])]
      .map((name) => `<D:response><D:href>/folder/${name}</D:href></D:response>`)
      .join('')}</D:multistatus>`

  const { port, ...disposable } = await listening(server)
  const self: WebdavServer = {
    ...disposable,
    url: `http${behind ? 's' : ''}://user:pass%20word@localhost:${port}/folder/`,
    files: null,
    asked: [],
  }
  return self
}
