import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listening } from './listening.ts'

export interface WebdavServer extends AsyncDisposable {
  /** With the login. */
  url: string
  /** What is in the folder, by name; null until it has been created. */
  files: Map<string, Buffer> | null
  /** If set, the answer to everything. */
  refusal?: number
}

/** A WebDAV server with one folder and one user. */
export async function webdavServer(): Promise<WebdavServer> {
  const server = createServer(async (request, response) => {
    const content = await buffer(request)
    const name = decodeURIComponent(new URL(request.url ?? '', 'http://x').pathname.replace(/^\/folder\//, ''))
    response.statusCode = self.refusal ?? answer(request.method ?? '', name, content, `${request.headers.destination}`)
    // As Nextcloud behind some servers does.
    if (request.headers['transfer-encoding']) response.statusCode = 411
    if (request.headers.authorization !== `Basic ${btoa('user:pass word')}`) response.statusCode = 401
    if (response.statusCode === 207) response.write(listing())
    if (request.method === 'GET' && response.statusCode === 200) response.write(self.files?.get(name))
    response.end()
  })

  function answer(method: string, name: string, content: Buffer, destination: string): number {
    if (method === 'MKCOL') {
      self.files ??= new Map()
      return 201
    }
    const { files } = self
    if (!files) return method === 'PUT' ? 409 : 404
    if (method === 'PROPFIND') return 207
    if (method === 'PUT') {
      files.set(name, content)
      return 201
    }
    const found = files.get(name)
    if (!found) return 404
    if (method === 'GET') return 200
    files.delete(name)
    if (method === 'MOVE') files.set(destination.replace(/^.*\//, ''), found)
    return 204
  }

  const listing = () =>
    `<?xml version="1.0"?><D:multistatus xmlns:D="DAV:">${['', ...(self.files?.keys() ?? [])]
      .map((name) => `<D:response><D:href>/folder/${name}</D:href></D:response>`)
      .join('')}</D:multistatus>`

  const { port, ...disposable } = await listening(server)
  const self: WebdavServer = {
    ...disposable,
    url: `http://user:pass%20word@127.0.0.1:${port}/folder/`,
    files: null,
  }
  return self
}
