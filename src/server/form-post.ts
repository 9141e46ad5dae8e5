import { hash, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LruMap } from 'toad-cache'
import { hashOfKey } from '../database/household-key-hash.ts'
import { type BookingInput, problemsOf, readInput, SPECIAL } from '../shared/booking.ts'
import { isSaved, readBack, toRecord } from '../shared/booking-record.ts'
import { KEPT, notSent } from '../shared/form-result.ts'
import { makeKey } from '../shared/household-key.ts'
import type { NotifiableBooking } from '../shared/notification.ts'
import { pricesShown } from '../shared/prices-shown.ts'
import type { ServerContext } from './context.ts'
import { fillInDays, type ShownDays } from './fill-in.ts'
import { network } from './network.ts'
import { callForVisitor, NOT_FROM_OUR_PAGE, takeForm } from './posted-form.ts'
import type { RateLimit } from './rate-limit.ts'
import { OTHER_PRICES } from './rest/route.ts'
import { type ResultPage, resultSender } from './result-page.ts'

interface FormPostOptions {
  page: ResultPage
  exceptions(): ShownDays
  countForm: RateLimit
}

/** The same form sent again within this time from the same network, by a second press or a reload, is the same booking. */
const SAME_FORM_MS = 10 * 60_000
const MOST_KNOWN = 1000

/**
 * Takes the booking that a browser posts without script: the page's checks, then its insert, made here through the data API with its
 * limits and sentences, on the visitor's behalf.
 */
export function serveFormPost(
  app: FastifyInstance,
  { publicUrl, key }: ServerContext,
  { page, exceptions, countForm }: FormPostOptions,
): void {
  const known = new LruMap<{ id: string; key: string }>(MOST_KNOWN, SAME_FORM_MS)
  const render: typeof page.render = async (result) => fillInDays(await page.render(result), exceptions())
  const send = resultSender({ ...page, render }, { publicUrl, key })

  app.get('/boka', (_request, reply) => reply.code(303).header('location', '/#booking-form').send())
  takeForm(app, '/boka', countForm, async (form, request, reply) => {
    const filled = read(form ?? new URLSearchParams())
    if (!form) return send(reply, 403, { state: 'failed', filled, sentence: NOT_FROM_OUR_PAGE })
    const problems = faultsOf(filled)
    if (problems.length > 0) return send(reply, 422, { state: 'refused', filled, problems })
    const shown = form.get('prices') ?? pricesShown
    return book(request, reply, filled, shown === pricesShown)
  })

  /** @param showsPrices whether the form showed the prices that the list has now */
  async function book(request: FastifyRequest, reply: FastifyReply, filled: BookingInput, showsPrices: boolean) {
    const { attempt, forget } = attemptFor(filled, request.ip)
    const record = toRecord(attempt.id, filled)
    const row = { ...record, key_hash: hashOfKey(attempt.key) }
    const saved = await callForVisitor(request, reply, `form_responses?select=${readBack}`, key, row, {
      prefer: 'return=representation',
      accept: 'application/vnd.pgrst.object+json',
      'x-client-info': showsPrices ? pricesShown : 'prices=',
    })
    const again = isSaved(saved.body)
    if (saved.status !== 201 && !again) {
      if (saved.status < 500) forget()
      // The page that answers has them.
      const why = saved.body.code === OTHER_PRICES ? 'Priserna har ändrats, de nya står här.' : saved.body.message
      const sentence = notSent(`${why} ${KEPT}`)
      return send(reply, saved.status, { state: 'failed', filled, sentence })
    }
    const booking: NotifiableBooking = again
      ? { ...record, created_at: new Date().toISOString() }
      : (saved.body as unknown as NotifiableBooking)
    const origin = new URL(publicUrl).origin
    return send(reply, 200, { state: 'booked', booking, key: attempt.key, origin, exceptions: exceptions().days })
  }

  /**
   * The response contains the booking's key, so it must not be returned to somebody who knows or guesses the form's contents.
   */
  function attemptFor(filled: BookingInput, ip: string) {
    const content = hash('sha256', JSON.stringify([network(ip, 64), toRecord('', filled)]))
    const before = known.get(content)
    const attempt = before ?? { id: randomUUID(), key: makeKey() }
    known.set(content, attempt)
    function forget() {
      // An earlier copy may have been booked, even if this one is refused.
      if (!before) known.delete(content)
    }
    return { attempt, forget }
  }
}

/** Without the dialog, Special can be ticked without a description. */
function faultsOf(filled: BookingInput) {
  const problems = problemsOf(filled)
  const isDescribed = !filled.materials.includes(SPECIAL) || filled.specialRequest.trim() !== ''
  if (problems.some(({ field }) => field === 'materials') || isDescribed) return problems
  const undescribed = {
    field: 'materials',
    message: 'Beskriv ditt specialönskemål',
    hint: 'Skriv i fältet nedanför vad du vill ha hämtat.',
  } as const
  return [...problems, undescribed]
}

function read(form: URLSearchParams): BookingInput {
  const filled = readInput(form)
  // Without the tick, the description is ignored.
  return filled.materials.includes(SPECIAL) ? filled : { ...filled, specialRequest: '' }
}
