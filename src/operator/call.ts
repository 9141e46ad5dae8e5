import { connect, type Socket } from 'node:net'
import { CommandError } from './command.ts'
import { type Answer, linesOf, type Request, thisVersion, toLine } from './wire.ts'

/**
 * Null if nobody listens.
 * @throws CommandError when another user runs it
 */
export function connectTo(path: string): Promise<Socket | null> {
  return new Promise((resolve, reject) => {
    const socket = connect(path)
    socket.once('connect', () => resolve(socket))
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED' || error.code === 'ENOTSOCK') resolve(null)
      else
        reject(
          error.code === 'EACCES'
            ? new CommandError(`${path} belongs to another user, who runs the site: run this as that user, or as root.`)
            : error,
        )
    })
  })
}

export async function* call(socket: Socket, request: Request): AsyncGenerator<Answer, void> {
  // A socket error means that the other process is gone, or that the operator has had enough, which the read reports.
  socket.on('error', () => {})
  socket.write(toLine({ ...request, command: `${request.command} of ${thisVersion}` }))
  try {
    for await (const line of linesOf(socket)) {
      const answer = JSON.parse(line) as Answer
      yield answer
      if (!('line' in answer)) return
    }
  } catch (error) {
    if (!socket.errored) throw error
  } finally {
    socket.destroy()
  }
  const ended = 'The running process ended before the command did.'
  yield { failure: socket.errored instanceof CommandError ? socket.errored.message : ended }
}
