import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An empty folder that is removed with the scope it is created in. */
export async function temporaryFolder(): Promise<{ path: string; file(name: string): string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'pasrundan-test-'))
  return {
    path,
    file: (name) => join(path, name),
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  }
}
