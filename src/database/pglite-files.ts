import { fsyncSync } from 'node:fs'
import { MemoryFS, PGlite } from '@electric-sql/pglite'

/** The files of the engine that it still opens after its start. */
const NEEDED = /^\/pglite\/(bin\/postgres|lib\/postgresql\/plpgsql\.so|share\/postgresql\/timezone)/

/** PGlite's in-memory file system with the cluster on the disk, and fsync that does what it says. */
export class DurableFiles extends MemoryFS {
  fsyncs = 0
  readonly #directory: string
  #FS: EmscriptenModule['FS'] | undefined

  constructor(directory: string) {
    super()
    this.#directory = directory
  }

  override async init(...[pglite, options]: Parameters<MemoryFS['init']>) {
    const { emscriptenOpts } = await super.init(pglite, options)
    const mount = (module: EmscriptenModule) => {
      const { NODEFS, FS } = module
      this.#FS = FS
      NODEFS.stream_ops = { ...NODEFS.stream_ops, fsync: (stream) => this.#fsync(stream) }
      FS.mkdirTree(PGlite.paths.PGDATA)
      FS.mount(NODEFS, { root: this.#directory }, PGlite.paths.PGDATA)
    }
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), mount] },
    }
  }

  /**
   * Once the engine runs, frees what it has read or will never read, which is nearly all of its six megabytes: they are one buffer,
   * so what is needed gets one of its own.
   */
  dropUnneeded(): void {
    const buffers = new Set<ArrayBuffer>()
    for (const path of [...this.#filesIn(PGlite.paths.PG_ROOT), ...this.#filesIn('/home')]) {
      const node = this.#FS?.lookupPath(path).node
      if (!(node?.contents instanceof Uint8Array)) continue
      buffers.add(node.contents.buffer as ArrayBuffer)
      if (NEEDED.test(path)) node.contents = node.contents.slice()
      else this.#FS?.unlink(path)
    }
    for (const buffer of buffers) buffer.transfer(0)
  }

  /** The engine's own, and not the cluster's. */
  #filesIn(folder: string): string[] {
    if (!this.#FS || folder === PGlite.paths.PGDATA) return []
    const { mode } = this.#FS.lookupPath(folder).node
    if (!this.#FS.isDir(mode)) return [folder]
    const names = this.#FS.readdir(folder).filter((name) => name !== '.' && name !== '..')
    return names.flatMap((name) => this.#filesIn(`${folder}/${name}`))
  }

  #fsync(stream: { nfd: number }): number {
    try {
      fsyncSync(stream.nfd)
    } catch (error) {
      stopProcess(`The disk failed to keep what was written to ${this.#directory} (${(error as Error).message})`)
    }
    this.fsyncs++
    return 0
  }
}

/** The part of Emscripten's module object that this module uses. */
interface EmscriptenModule {
  FS: {
    mkdirTree(path: string): void
    mount(type: unknown, options: { root: string }, path: string): void
    readdir(path: string): string[]
    lookupPath(path: string): { node: { mode: number; contents?: unknown } }
    isDir(mode: number): boolean
    unlink(path: string): void
  }
  NODEFS: { stream_ops: { fsync?(stream: { nfd: number }): number } }
}

export function stopProcess(reason: string): never {
  console.error(`${reason}: stopping at once. What was confirmed is safe and is there at the next start.`)
  const EX_IOERR = 74
  process.exit(EX_IOERR)
}
