import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { type Answer, type Request, toLine } from './wire.ts'

/** A connection to the process that listens at `path`, or null when there is none. */
export function connectTo(path: string): Promise<Socket | null> {
  return new Promise((resolve, reject) => {
    const socket = connect(path)
    socket.once('connect', () => resolve(socket))
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED' || error.code === 'ENOTSOCK') resolve(null)
      else reject(error)
    })
  })
}

/** The answers of the process at the other end of `socket`, until one ends them. */
export async function* call(socket: Socket, request: Request): AsyncGenerator<Answer, void> {
  socket.write(toLine(request))
  try {
    for await (const line of createInterface({ input: socket })) {
      const answer = JSON.parse(line) as Answer
      yield answer
      if (!('line' in answer)) return
    }
    yield { failure: 'The running process ended before the command did.' }
  } finally {
    socket.destroy()
  }
}
