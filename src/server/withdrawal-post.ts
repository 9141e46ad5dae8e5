import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { WithdrawalReceipt } from '../shared/agreement.ts'
import type { FormAnswers } from '../shared/form-answer.ts'
import { problemOf, readStatement, type Statement, type WithdrawalAnswer } from '../shared/withdrawal.ts'
import { fillIn } from './fill-in.ts'
import { isFromOurPage, refuseTooMany } from './form-post.ts'
import type { RateLimit } from './rate-limit.ts'
import { documentHeaders } from './security-headers.ts'

interface WithdrawalPostOptions {
  answers: FormAnswers<WithdrawalAnswer>
  publicUrl: string
  /** The public client key. */
  key: string
  countForm: RateLimit
}

/**
 * The two steps of a withdrawal as browsers post them without script, or before it has loaded: the page's checks, then its
 * call, made here through the data API with its limits and sentences. Nothing is stored between the steps.
 */
export function serveWithdrawalPost(
  app: FastifyInstance,
  { answers, publicUrl, key, countForm }: WithdrawalPostOptions,
): void {
  const document = fillIn(answers.document, { publicUrl, backendUrl: '', backendKey: key })
  const headers = {
    ...documentHeaders({ documents: [document], takesForms: true, https: publicUrl.startsWith('https:') }),
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'content-type': 'text/html; charset=utf-8',
  }

  app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    )
    scope.post('/angra', { onRequest: refuseTooMany(countForm) }, async (request, reply) => {
      if (!isFromOurPage(request)) {
        const sentence = 'Formuläret kom inte från vår sida. Fyll i det här i stället.'
        const statement = readStatement(new URLSearchParams())
        return send(reply, 403, { state: 'writing', statement, problem: null, sentence })
      }
      const form = (request.body as URLSearchParams | undefined) ?? new URLSearchParams()
      const statement = readStatement(form)
      const problem = problemOf(statement)
      if (problem) return send(reply, 422, { state: 'writing', statement, problem, sentence: null })
      const step = form.get('step')
      if (step === 'confirm') return withdraw(request, reply, statement)
      if (step === 'change') return send(reply, 200, { state: 'writing', statement, problem: null, sentence: null })
      return send(reply, 200, { state: 'checking', statement, failure: null })
    })
  })

  async function withdraw(request: FastifyRequest, reply: FastifyReply, statement: Statement): Promise<FastifyReply> {
    const answer = await app.inject({
      method: 'POST',
      url: '/rest/v1/rpc/withdraw',
      remoteAddress: request.ip,
      headers: { apikey: key, 'content-type': 'application/json' },
      payload: JSON.stringify(statement),
    })
    const body: Partial<WithdrawalReceipt> & { message?: string } = answer.json()
    if (body.received_at) {
      const { received_at: receivedAt, mailed = false } = body
      return send(reply, 200, { state: 'received', statement, receivedAt, mailed })
    }
    const { 'retry-after': wait } = answer.headers
    if (wait !== undefined) reply.header('retry-after', wait)
    return send(reply, answer.statusCode, { state: 'checking', statement, failure: body.message ?? '' })
  }

  async function send(reply: FastifyReply, status: number, answer: WithdrawalAnswer): Promise<FastifyReply> {
    const html = await answers.render(answer)
    // A replacer function: in a replacement string `$&` would be interpreted.
    return reply
      .code(status)
      .headers(headers)
      .send(document.replace('__ANSWER__', () => html))
  }
}
