/** A folder on a WebDAV server (RFC 4918). */
import { randomUUID } from 'node:crypto'
import { answerText } from '../answer-text.ts'

const PATIENCE_MS = 120_000
const LONGEST_LIST = 4_000_000

/** Why the folder could not be used: as a sentence that begins with the folder, and as a code. */
export class FolderError extends Error {
  readonly code: string

  constructor(code: string, sentence: string) {
    super(sentence)
    this.code = code
  }
}

export interface Folder {
  list(): Promise<string[]>
  get(name: string): Promise<AsyncIterable<Uint8Array>>
  /**
   * Replaces a file of that name, all or nothing.
   * @param content is asked for again if the folder had to be made first; of `size` bytes, because many servers want to know that
   */
  put(name: string, content: () => AsyncIterable<Uint8Array>, size: number): Promise<void>
  remove(name: string): Promise<void>
}

/** @param address with the login, as in https://user:password@host/folder/ */
export function openFolder(address: string): Folder {
  const url = new URL(address)
  const login = [url.username, url.password].map(decodeURIComponent).join(':')
  url.username = ''
  url.password = ''
  if (!url.pathname.endsWith('/')) url.pathname += '/'

  async function ask(
    method: string,
    name: string,
    {
      accepts,
      body,
      headers = {},
    }: { accepts: number[]; body?: AsyncIterable<Uint8Array>; headers?: Record<string, string> },
  ): Promise<Response> {
    let answer: Response
    try {
      answer = await fetch(new URL(name, url), {
        method,
        headers: { authorization: `Basic ${Buffer.from(login).toString('base64')}`, ...headers },
        ...(body && { body: ReadableStream.from(body), duplex: 'half' }),
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
    } catch (error) {
      throw unreachable(error)
    }
    if (accepts.includes(answer.status)) return answer
    await answer.body?.cancel()
    throw new FolderError(`HTTP_${answer.status}`, whatIsWrong(answer.status, method))
  }

  async function putPart(name: string, content: () => AsyncIterable<Uint8Array>, size: number): Promise<void> {
    const put = () =>
      ask('PUT', name, { accepts: [200, 201, 204], body: content(), headers: { 'content-length': String(size) } })
    try {
      await put()
    } catch (error) {
      if (!(error instanceof FolderError && /^HTTP_(404|409)$/.test(error.code))) throw error
      await ask('MKCOL', '', { accepts: [201] })
      await put()
    }
  }

  return {
    async list() {
      const answer = await ask('PROPFIND', '', { accepts: [207, 404], headers: { depth: '1' } })
      if (answer.status === 404) return []
      const addresses = [
        ...(await answerText(answer, LONGEST_LIST)).matchAll(/<(?:\w+:)?href>([^<]+)<\/(?:\w+:)?href>/g),
      ]
      return addresses.map(([, found = '']) => found.replace(/^.*\//, '')).filter(Boolean)
    },
    async get(name) {
      const answer = await ask('GET', name, { accepts: [200, 404] })
      if (answer.status === 200) return contentOf(answer)
      throw new FolderError('HTTP_404', `There is no ${name} in the folder of BACKUP_URL.`)
    },
    async put(name, content, size) {
      // A connection that breaks must not leave half a file in the place of a whole one.
      const part = `${name}.${randomUUID()}.part`
      await putPart(part, content, size)
      const headers = { destination: new URL(name, url).href, overwrite: 'T' }
      await ask('MOVE', part, { accepts: [201, 204], headers })
    },
    async remove(name) {
      await ask('DELETE', name, { accepts: [200, 204, 404] })
    },
  }
}

async function* contentOf({ body }: Response): AsyncGenerator<Uint8Array> {
  try {
    yield* body ?? []
  } catch (error) {
    throw unreachable(error)
  }
}

function unreachable(error: unknown): FolderError {
  const { code = 'UNREACHABLE' } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException
  const did = /CERT|SIGNATURE/.test(code) ? 'shows a certificate that this machine does not trust' : 'cannot be reached'
  return new FolderError(code, `The server of BACKUP_URL ${did} (${code}).`)
}

function whatIsWrong(status: number, method: string): string {
  if (status === 401 || status === 403) return 'The server of BACKUP_URL refuses its user or password.'
  if (status === 404 || status === 409) return 'There is no such folder as BACKUP_URL names.'
  if (status === 413 || status === 507) return 'The folder of BACKUP_URL is full.'
  return `The server of BACKUP_URL answers ${status} to ${method}: is it a WebDAV folder?`
}
