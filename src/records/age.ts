/**
 * Files encrypted with a passphrase in the format of age (https://age-encryption.org/v1), so that they can be opened without us:
 * `age --decrypt`. What protects the file key is a passphrase of our own making, so scrypt may be cheap: age's own default
 * would take 256 MB.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { promisify } from 'node:util'

const LOG_WORK = 15
/** More would take more memory than there is. */
const MOST_LOG_WORK = 18

const CHUNK = 64 * 1024
const TAG = 16
const NONCE = 16
const LONGEST_HEADER = 300
const HEADER = /^(age-encryption\.org\/v1\n-> scrypt ([\w+/]{22}) ([1-9]\d?)\n([\w+/]{43})\n---) ([\w+/]{43})\n/

export class AgeError extends Error {}

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** In pieces, as they are asked for: a backup may be larger than the memory. */
export async function* encrypt(content: Bytes, passphrase: string): AsyncGenerator<Buffer> {
  const fileKey = randomBytes(16)
  const salt = randomBytes(16)
  const wrapKey = await wrapKeyOf(passphrase, salt, LOG_WORK)
  const wrapped = seal(wrapKey, Buffer.alloc(12), fileKey)
  const header = headerOf(unpadded(salt), unpadded(wrapped))
  const nonce = randomBytes(NONCE)
  yield Buffer.from(`${header} ${unpadded(macOf(fileKey, header))}\n`)
  yield nonce
  const key = derived(fileKey, nonce, 'payload')
  let at = 0
  for await (const { piece, isLast } of inPieces(content, CHUNK)) yield seal(key, chunkNonce(at++, isLast), piece)
}

export function encryptedSize(length: number): number {
  const header = headerOf('-'.repeat(22), '-'.repeat(43)).length + 1 + 43 + 1
  return header + NONCE + length + TAG * Math.max(1, Math.ceil(length / CHUNK))
}

function headerOf(salt: string, wrapped: string): string {
  return `age-encryption.org/v1\n-> scrypt ${salt} ${LOG_WORK}\n${wrapped}\n---`
}

/**
 * In pieces, of which none is to be believed before the last has come.
 * @throws AgeError
 */
export async function* decrypt(file: Bytes, passphrase: string): AsyncGenerator<Buffer> {
  const source = iteratorOf(file)
  try {
    yield* opened(source, passphrase)
  } finally {
    // What is not wanted to its end would keep its connection, and a command that has failed, for minutes.
    await source.return(undefined)
  }
}

async function* opened(source: AsyncGenerator<Uint8Array>, passphrase: string): AsyncGenerator<Buffer> {
  let start = Buffer.alloc(0)
  while (start.length < LONGEST_HEADER) {
    const { value, done } = await source.next()
    if (done) break
    start = Buffer.concat([start, value])
  }
  const [whole = '', header = '', salt = '', work = '', wrapped = '', mac = ''] =
    HEADER.exec(start.toString('latin1', 0, LONGEST_HEADER)) ?? []
  if (!whole || Number(work) > MOST_LOG_WORK) throw new AgeError('is not encrypted with a passphrase of this site')
  const wrapKey = await wrapKeyOf(passphrase, Buffer.from(salt, 'base64'), Number(work))
  const fileKey = open(wrapKey, Buffer.alloc(12), Buffer.from(wrapped, 'base64'))
  if (!fileKey) throw new AgeError('was encrypted with another key')
  const isWhole = timingSafeEqual(macOf(fileKey, header), Buffer.from(mac, 'base64'))
  const nonce = start.subarray(whole.length, whole.length + NONCE)
  const key = derived(fileKey, nonce, 'payload')
  async function* payload() {
    yield start.subarray(whole.length + NONCE)
    yield* source
  }
  let at = 0
  for await (const { piece, isLast } of inPieces(payload(), CHUNK + TAG)) {
    const part = isWhole ? open(key, chunkNonce(at++, isLast), piece) : null
    if (!part) throw new AgeError('is damaged or incomplete')
    yield part
  }
}

async function* iteratorOf(bytes: Bytes): AsyncGenerator<Uint8Array> {
  yield* bytes
}

/** All of one size but the last, which may be empty. */
async function* inPieces(bytes: Bytes, size: number): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let rest = Buffer.alloc(0)
  for await (const more of bytes) {
    rest = Buffer.concat([rest, more])
    for (; rest.length > size; rest = rest.subarray(size)) yield { piece: rest.subarray(0, size), isLast: false }
  }
  yield { piece: rest, isLast: true }
}

async function wrapKeyOf(passphrase: string, salt: Buffer, logWork: number): Promise<Buffer> {
  const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)
  const label = Buffer.from('age-encryption.org/v1/scrypt')
  const cost = 2 ** logWork
  return await derive(passphrase, Buffer.concat([label, salt]), 32, { N: cost, r: 8, p: 1, maxmem: 129 * 8 * cost })
}

function derived(fileKey: Buffer, salt: Buffer, info: string): Buffer {
  return Buffer.from(hkdfSync('sha256', fileKey, salt, info, 32))
}

function macOf(fileKey: Buffer, header: string): Buffer {
  return createHmac('sha256', derived(fileKey, Buffer.alloc(0), 'header'))
    .update(header)
    .digest()
}

function chunkNonce(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

function seal(key: Buffer, nonce: Buffer, content: Uint8Array): Buffer {
  const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG })
  return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()])
}

/** Null if it was not sealed with this key. */
function open(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer | null {
  if (sealed.length < TAG) return null
  const decipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG })
  decipher.setAuthTag(sealed.subarray(-TAG))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()])
  } catch {
    return null
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
