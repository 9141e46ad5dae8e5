import { createServer, type ServerResponse } from 'node:http'
import { listening } from './listening.ts'

const LOGIN = { user: 'u1234', password: 'lös@n' }

/** What the gateway does with a message: an answer, or what it does to the connection instead. */
export type Behaviour =
  | { status: number; body: string; headers?: Record<string, string> }
  | 'hang'
  | 'drop'
  | 'broken answer'
  | 'endless answer'

export type Form = Record<string, string>

/** The answer of one that takes it, as 46elks documents it. */
export function taken(form: Form, id: string): Behaviour {
  const body = {
    id,
    status: 'created',
    direction: 'outgoing',
    ...form,
    created: '2026-11-29T16:00:00',
    parts: 1,
    cost: 3500,
  }
  return { status: 200, body: JSON.stringify(body) }
}

/** A server that speaks 46elks' protocol on a free port of this machine. */
export async function smsGatewayServer(behave: (form: Form, id: string) => Behaviour = taken) {
  const seen: Form[] = []
  const server = createServer(async (request, response) => {
    const authorization = `Basic ${Buffer.from(`${LOGIN.user}:${LOGIN.password}`).toString('base64')}`
    let body = ''
    for await (const chunk of request) body += chunk
    const asksForAccount = request.method === 'GET' && request.url === '/a1/me'
    if (!asksForAccount && (request.method !== 'POST' || request.url !== '/a1/sms'))
      return void response.writeHead(404).end()
    if (request.headers.authorization !== authorization)
      return void response.writeHead(401).end('API access requires Basic HTTP authentication.')
    if (asksForAccount) return void response.writeHead(200).end('{"balance": 9670500, "currency": "SEK"}')
    const form = Object.fromEntries(new URLSearchParams(body))
    seen.push(form)
    answer(behave(form, `s${seen.length.toString(16).padStart(32, '0')}`), response)
  })
  const { port, ...disposable } = await listening(server)
  const { user, password } = LOGIN
  return {
    ...disposable,
    seen,
    url: `http://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/a1/sms`,
    urlWith: (login: string, path = '/a1/sms') => `http://${login}@127.0.0.1:${port}${path}`,
  }
}

function answer(behaviour: Behaviour, response: ServerResponse): void {
  if (behaviour === 'hang') return
  if (behaviour === 'drop') return void response.destroy()
  if (behaviour === 'broken answer') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' }).write('{"id": "s1", "sta')
    setTimeout(() => response.destroy(), 20)
    return
  }
  if (behaviour === 'endless answer') {
    response.writeHead(200, { 'content-type': 'application/json' })
    const filler = Buffer.alloc(64 * 1024, ' ')
    const fill = () => {
      while (!response.destroyed && response.write(filler));
    }
    response.on('drain', fill).on('error', () => {})
    fill()
    return
  }
  response.writeHead(behaviour.status, behaviour.headers).end(behaviour.body)
}
