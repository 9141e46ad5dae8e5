/** A folder on a WebDAV server (RFC 4918). */
import { createHash, randomUUID } from 'node:crypto'
import { answerText } from '../answer-text.ts'

const LONGEST_LIST = 4_000_000

/** In milliseconds; a file that has not gone or come in this time never will. Of silence within it fetch takes five minutes. */
const PATIENCE = { answer: 120_000, file: 3_600_000 }
const PART = /\.(?:(\d+)-)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.part$/

/** Why the folder could not be used: as a sentence that begins with the folder, and as a code. */
export class FolderError extends Error {
  readonly code: string

  constructor(code: string, sentence: string) {
    super(sentence)
    this.code = code
  }
}

export interface Folder {
  /** Not those that are still being uploaded. */
  list(): Promise<string[]>
  get(name: string): Promise<AsyncIterable<Uint8Array>>
  /**
   * Replaces a file of that name, all or nothing, once what has arrived has been read back and is what was sent.
   * @param content of `size` bytes, because many servers want to know that
   */
  put(name: string, content: AsyncIterable<Uint8Array>, size: number): Promise<void>
  remove(name: string): Promise<void>
  /** Removes what uploads that broke off have left. */
  sweep(): Promise<void>
}

/** @param address with the login, as in https://user:password@host/folder/ */
export function openFolder(address: string, patience = PATIENCE): Folder {
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
        signal: AbortSignal.timeout(['GET', 'PUT'].includes(method) ? patience.file : patience.answer),
      })
    } catch (error) {
      throw unreachable(error)
    }
    if (accepts.includes(answer.status)) return answer
    await answer.body?.cancel()
    throw new FolderError(`HTTP_${answer.status}`, whatIsWrong(answer.status, method))
  }

  /** Asked before an upload: many servers that refuse one close the connection before anybody has read why. */
  async function makeFolder(): Promise<void> {
    const answer = await ask('PROPFIND', '', { accepts: [207, 404], headers: { depth: '0' } })
    await answer.body?.cancel()
    if (answer.status === 404) await ask('MKCOL', '', { accepts: [201, 405] })
  }

  /**
   * Servers compare the destination with their own address, which behind a proxy that ends TLS begins with http. The RFC allows the
   * path alone too, which Apache does not take.
   */
  let destinations = [...new Set([url.href, url.href.replace(/^https:/, 'http:'), url.pathname])]

  async function move(from: string, to: string): Promise<void> {
    let refusal: unknown
    for (const destination of destinations) {
      try {
        // Some take the absence of `overwrite` for F, against the RFC.
        await ask('MOVE', from, { accepts: [201, 204], headers: { destination: destination + to, overwrite: 'T' } })
        // The next file need not find out again.
        destinations = [destination, ...destinations.filter((other) => other !== destination)]
        return
      } catch (error) {
        if (!(error instanceof FolderError && /^HTTP_/.test(error.code))) throw error
        refusal ??= error
      }
    }
    throw refusal
  }

  async function get(name: string): Promise<AsyncIterable<Uint8Array>> {
    const answer = await ask('GET', name, { accepts: [200, 404] })
    if (answer.status === 200) return contentOf(answer)
    throw new FolderError('HTTP_404', `There is no ${name} in the folder of BACKUP_URL.`)
  }

  async function remove(name: string): Promise<void> {
    await ask('DELETE', name, { accepts: [200, 204, 404] })
  }

  async function namesOfAll(): Promise<string[]> {
    const answer = await ask('PROPFIND', '', { accepts: [207, 404], headers: { depth: '1' } })
    if (answer.status === 404) return []
    const addresses = (await answerText(answer, LONGEST_LIST)).matchAll(/<(?:\w+:)?href>([^<]+)<\/(?:\w+:)?href>/g)
    return Array.from(addresses, ([, found = '']) => found.replace(/^.*\//, '')).filter(Boolean)
  }

  return {
    list: async () => (await namesOfAll()).filter((name) => !PART.test(name)),
    get,
    async put(name, content, size) {
      await makeFolder()
      // A connection that breaks must not leave half a file in the place of a whole one, as many servers would.
      const part = `${name}.${Date.now()}-${randomUUID()}.part`
      try {
        const sent = digesting(content)
        const headers = { 'content-length': String(size) }
        await ask('PUT', part, { accepts: [200, 201, 204], body: sent.content, headers })
        if ((await digestOf(await get(part))) !== sent.digest()) throw new FolderError('NOT_AS_SENT', NOT_AS_SENT)
        await move(part, name)
      } catch (error) {
        // If it cannot be removed now, it is swept later; what went wrong first is what there is to say.
        await remove(part).catch(() => {})
        throw error
      }
    },
    remove,
    async sweep() {
      for (const name of await namesOfAll()) {
        const [isPart, begun = 0] = PART.exec(name) ?? []
        // Before its beginning the clock was wrong.
        if (isPart && Math.abs(Date.now() - Number(begun)) > patience.file) await remove(name)
      }
    },
  }
}

function digesting(content: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  let digest: string | null = null
  async function* passing() {
    for await (const piece of content) {
      hash.update(piece)
      yield piece
    }
    digest = hash.digest('base64')
  }
  return { content: passing(), digest: () => digest }
}

async function digestOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of content) hash.update(piece)
  return hash.digest('base64')
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

const NOT_AS_SENT = 'The folder of BACKUP_URL does not hold what was sent to it: is it full?'

function whatIsWrong(status: number, method: string): string {
  if (status === 401 || status === 403) return 'The server of BACKUP_URL refuses its user or password.'
  if (status === 404 || status === 409) return 'There is no such folder as BACKUP_URL names.'
  if (status === 507) return 'The folder of BACKUP_URL is full.'
  if (status === 413) {
    return 'The server of BACKUP_URL takes no file as long as the backup: raise its limit (nginx: client_max_body_size).'
  }
  if (method === 'MOVE') {
    return `The server of BACKUP_URL answers ${status} to MOVE: a proxy before it must pass on Host and Destination as they are.`
  }
  return `The server of BACKUP_URL answers ${status} to ${method}: is it a WebDAV folder?`
}
