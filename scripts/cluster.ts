/**
 * `npm run cluster`: makes an empty cluster of the embedded database with the engine's own initdb, and packs it into
 * src/database/cluster.br, from which every first start takes it. To be run when package.json takes another PGlite.
 */
import { hash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { CLUSTER_FILE, type ClusterHeader, engineVersion } from '../src/database/cluster.ts'
import { settings } from '../src/database/pglite.ts'

/** initdb also runs a Postgres, with 40 MB of buffers by default. A log in small segments needs less room. */
const initDbStartParams = ['--wal-segsize=1', ...settings.flatMap((setting) => ['--set', setting.replaceAll(' ', '')])]

/** Nobody connects to template1 and template0, which are two thirds of the files. */
const LEFT_OUT = /^base\/[14]\//

const directory = await mkdtemp(join(tmpdir(), 'cluster-'))
try {
  const pglite = await PGlite.create(directory, { initDbStartParams, postgresqlconf: settings })
  await pglite.close()
  const header: ClusterHeader = { engine: engineVersion(), folders: [], files: [] }
  const contents: Buffer[] = []
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const found = entries.map((entry) => ({ entry, path: relative(directory, join(entry.parentPath, entry.name)) }))
  for (const { entry, path } of found.sort((one, other) => (one.path < other.path ? -1 : 1))) {
    if (LEFT_OUT.test(path)) continue
    if (entry.isDirectory()) header.folders.push(path)
    if (!entry.isFile()) continue
    const content = await readFile(join(directory, path))
    header.files.push([path, content.length])
    contents.push(content)
  }
  const first = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(first.length)
  const whole = Buffer.concat([length, first, ...contents])
  const packed = brotliCompressSync(whole, {
    params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: whole.length },
  })
  await writeFile(CLUSTER_FILE, packed)
  const digest = hash('sha256', packed)
  console.log(`${header.files.length} files of ${whole.length} bytes in ${packed.length}, SHA-256 ${digest}`)
} finally {
  await rm(directory, { recursive: true })
}
