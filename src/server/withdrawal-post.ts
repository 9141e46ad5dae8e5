import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { WithdrawalReceipt } from '../shared/agreement.ts'
import { problemOf, readStatement, type Statement, type WithdrawalResult } from '../shared/withdrawal.ts'
import type { ServerContext } from './context.ts'
import { callForVisitor, NOT_FROM_OUR_PAGE, takeForm } from './posted-form.ts'
import type { RateLimit } from './rate-limit.ts'
import { type ResultPage, resultSender } from './result-page.ts'

/**
 * Takes the steps that browsers post without script, or before it has loaded: the page's checks, then its call, made here through the
 * data API with its limits and sentences. Nothing is stored between the steps.
 */
export function serveWithdrawalPost(
  app: FastifyInstance,
  { publicUrl, key }: ServerContext,
  { page, countForm }: { page: ResultPage<WithdrawalResult>; countForm: RateLimit },
): void {
  const send = resultSender(page, { publicUrl, key })

  takeForm(app, '/angra', countForm, async (form, request, reply) => {
    const statement = readStatement(form ?? new URLSearchParams())
    if (!form) return send(reply, 403, { state: 'writing', statement, problem: null, sentence: NOT_FROM_OUR_PAGE })
    const problem = problemOf(statement)
    if (problem) return send(reply, 422, { state: 'writing', statement, problem })
    const step = form.get('step')
    if (step === 'confirm') return withdraw(request, reply, statement)
    if (step === 'change') return send(reply, 200, { state: 'writing', statement, problem: null })
    return send(reply, 200, { state: 'checking', statement, failure: null })
  })

  async function withdraw(request: FastifyRequest, reply: FastifyReply, statement: Statement): Promise<FastifyReply> {
    const called = await callForVisitor(request, reply, 'rpc/withdraw', key, statement)
    const body: Partial<WithdrawalReceipt> & { message?: string } = called.body
    if (body.received_at) {
      const { received_at: receivedAt, mailed = false } = body
      return send(reply, 200, { state: 'received', statement, receivedAt, mailed })
    }
    return send(reply, called.status, { state: 'checking', statement, failure: body.message ?? '' })
  }
}
