import { createReadStream, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'
import { DatabaseUnavailable } from './database.ts'

/**
 * An empty cluster as the engine's initdb makes it (scripts/cluster.ts). To make one at a first start takes 440 MB of memory and two
 * seconds, because initdb copies all of the engine's memory; to unpack one takes neither.
 */
export const CLUSTER_FILE = fileURLToPath(new URL('cluster.br', import.meta.url))

/** In JSON, after four bytes with its length; the contents of the files follow, one after the other. */
export interface ClusterHeader {
  engine: string
  /** Paths, each after that of its parent. */
  folders: string[]
  files: [path: string, bytes: number][]
}

export function engineVersion(): string {
  const code = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return JSON.parse(readFileSync(join(code, '../../package.json'), 'utf8')).version
}

/** @throws DatabaseUnavailable when another PGlite is installed than that which made it */
export async function unpackCluster(directory: string): Promise<void> {
  // Piece by piece: freed only at some later time, the whole of it would stay in memory for long.
  const packed = createReadStream(CLUSTER_FILE)
  const unpacked = packed.pipe(createBrotliDecompress())
  packed.on('error', (error) => unpacked.destroy(error))
  const take = piecesOf(unpacked)
  const length = (await take(4)).readUInt32BE()
  const { engine, folders, files }: ClusterHeader = JSON.parse((await take(length)).toString())
  if (engine !== engineVersion()) {
    throw new DatabaseUnavailable(
      `PGlite ${engineVersion()} is installed, and a new database is packed for ${engine}: ` +
        'install the exact version in package.json (npm ci), or, having changed that one, pack a database anew (npm run cluster).',
    )
  }
  for (const folder of folders) await mkdir(join(directory, folder), { mode: 0o700 })
  for (const [path, bytes] of files) {
    await writeFile(join(directory, path), await take(bytes), { mode: 0o600 })
  }
}

function piecesOf(stream: Readable): (bytes: number) => Promise<Buffer> {
  const chunks = stream.iterator() as AsyncIterator<Buffer>
  let rest = Buffer.alloc(0)
  return async (bytes) => {
    while (rest.length < bytes) {
      const { value, done } = await chunks.next()
      if (done) throw new DatabaseUnavailable(`${CLUSTER_FILE} is incomplete: fetch the program's files anew.`)
      rest = Buffer.concat([rest, value])
    }
    const piece = rest.subarray(0, bytes)
    rest = rest.subarray(bytes)
    return piece
  }
}
