import { lstat, unlink } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConnectionUrl } from '../database/connection-url.ts'
import { makeDirectory } from '../files.ts'
import { type Log, reasonOf } from '../log.ts'
import { operatorAddress } from './address.ts'
import { connectTo } from './call.ts'
import type { CommandContext } from './command.ts'
import { runCommand } from './run.ts'
import { linesOf, type Request, thisVersion, toLine } from './wire.ts'

/**
 * Only one process may open an embedded database. Only this process's user can connect. If it cannot listen, it logs that, and the site
 * runs anyway.
 */
export async function serveOperator(context: CommandContext, log: Log): Promise<{ close(): Promise<void> }> {
  const { config } = context
  const ownDatabase = config.DATABASE_URL && readConnectionUrl(config.DATABASE_URL).database
  const running = new Set<Promise<void>>()
  const sockets = new Set<Socket>()

  async function answer(socket: Socket, line: string): Promise<void> {
    const asked = JSON.parse(line) as Request
    // The site may be moving from one database to another, with both in use.
    if (asked.database !== undefined && asked.database !== ownDatabase) {
      socket.end(toLine({ otherDatabase: true }))
      return
    }
    const [command = '', its = 'an older version'] = asked.command.split(' of ')
    if (its !== thisVersion) {
      // An upgrade moves the folder that the operator's shell is in.
      const failure =
        `This command is of ${its}, the running process of ${thisVersion}. After npm run upgrade, go into the folder again ` +
        '(cd .); after any other update, restart the process.'
      socket.end(toLine({ failure }))
      return
    }
    const request = { ...asked, command }
    const answers = runCommand(request, context, (error) => {
      log.error({ command: request.command, reason: reasonOf(error) }, 'operator: a command failed')
    })
    log.info({ command: request.command }, 'operator: a command runs')
    await pipeline(async function* () {
      for await (const part of answers) yield toLine(part)
    }, socket)
  }

  async function converse(socket: Socket): Promise<void> {
    const lines = linesOf(socket)
    const { value: line } = await lines.next()
    await lines.return()
    // Keep reading, or a disconnect goes unnoticed.
    socket.resume()
    if (line === undefined) return
    const work = answer(socket, line).catch(() => void socket.destroy())
    running.add(work)
    await work
    running.delete(work)
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // A disconnect ends the command, and is no error.
    socket.on('error', () => {})
    converse(socket).catch(() => void socket.destroy())
  })

  try {
    await makeDirectory(config.DATA_DIR)
    await listenAlone(server, await operatorAddress(config.DATA_DIR))
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'operator: commands cannot reach this process')
    return { close: async () => {} }
  }
  // A failed accept, for example with no file descriptors left, must not crash the site.
  server.on('error', (error) => log.warn({ reason: reasonOf(error) }, 'operator: a connection failed'))

  return {
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      await Promise.race([Promise.all(running), sleep(3_000, undefined, { ref: false })])
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** Replaces the socket of a dead process but never of a running one. */
async function listenAlone(server: Server, path: string): Promise<void> {
  try {
    await listen(server, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    const other = await connectTo(path)
    if (other) {
      other.destroy()
      throw new Error(`another process listens at ${path}`)
    }
    if (!(await lstat(path)).isSocket()) throw new Error(`${path} is in the way`)
    await unlink(path)
    await listen(server, path)
  }
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    // The socket exists before listen() returns, so its permissions are never open to others.
    const previous = process.umask(0o177)
    try {
      server.listen(path, () => {
        server.off('error', reject)
        resolve()
      })
    } finally {
      process.umask(previous)
    }
  })
}
