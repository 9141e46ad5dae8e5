/**
 * Measures a browser with only the DevTools commands it needs. Playwright enables everything a debugger needs, which
 * makes V8 record where each error is created: 40 ms of React's start on a CPU slowed down four times, which no visitor
 * has.
 */
import { once } from 'node:events'

export interface Page extends AsyncDisposable {
  send(method: string, parameters?: object): Promise<Answer>
}

// biome-ignore lint/suspicious/noExplicitAny: what a command answers is in DevTools' documentation
type Answer = Record<string, any>

export interface Browser {
  /** A page with an empty cache; removed, with its cache, when disposed of. */
  openPage(): Promise<Page>
}

export async function connect(port: number): Promise<Browser> {
  const version = await fetch(`http://127.0.0.1:${port}/json/version`)
  const { webSocketDebuggerUrl } = (await version.json()) as { webSocketDebuggerUrl: string }
  const socket = new WebSocket(webSocketDebuggerUrl)
  await once(socket, 'open')

  const asked = new Map<number, PromiseWithResolvers<Answer>>()
  let lastId = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(data as string)
    if (error) asked.get(id)?.reject(new Error(error.message))
    else asked.get(id)?.resolve(result)
    asked.delete(id)
  })
  function send(method: string, params: object = {}, sessionId?: string): Promise<Answer> {
    const answer = Promise.withResolvers<Answer>()
    asked.set(++lastId, answer)
    socket.send(JSON.stringify({ id: lastId, method, params, sessionId }))
    return answer.promise
  }

  return {
    async openPage() {
      const { browserContextId } = await send('Target.createBrowserContext')
      const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId })
      const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
      return {
        send: (method, parameters) => send(method, parameters, sessionId),
        [Symbol.asyncDispose]: async () => {
          await send('Target.disposeBrowserContext', { browserContextId })
        },
      }
    },
  }
}
