import { setTimeout } from 'node:timers/promises'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import type { Queryable, Transaction } from '../../src/database/database.ts'
import { hashOfKey } from '../../src/database/household-key-hash.ts'
import { reminders } from '../../src/jobs/promises.ts'
import type { ClaimedMessage } from '../../src/messages/message.ts'
import { mailCarrier } from '../../src/outbox/mail/carrier.ts'
import { smtpMailer } from '../../src/outbox/mail/smtp-mailer.ts'
import { prepareFrom } from '../../src/outbox/prepare.ts'
import { putBack } from '../../src/outbox/put-back.ts'
import { createQueue } from '../../src/outbox/queue.ts'
import { sweep } from '../../src/outbox/sweep.ts'
import { eraseHousehold, eraseOlderThan } from '../../src/records/erase.ts'
import { company } from '../../src/shared/company.ts'
import type { Inbox } from '../../src/shared/desk.ts'
import { sendableByClock, setClock, toldTime } from '../helpers/database-clock.ts'
import { sqlEngines } from '../helpers/databases.ts'
import { householdsOn } from '../helpers/households-on.ts'
import { jobContext } from '../helpers/job-context.ts'
import { silent } from '../helpers/logs.ts'
import { type MailServerOptions, mailServer, refuse } from '../helpers/mail-server.ts'
import { deliverDue } from '../helpers/messages.ts'

const SITE = 'https://pasrundan.example'
const EMAIL = 'anna@example.se'

const spaced = (text = '') => text.replaceAll('\u00a0', ' ')

describe.each(sqlEngines)('$name', (engine) => {
  const { database, home: actors } = householdsOn(engine, '2026-11-25T12:00:00Z')

  const household = (name: string, args: Record<string, unknown>) => actors.household(name, args)
  const desk = (name: string, args: Record<string, unknown>) => actors.desk(name, args)

  /** The worker's delivery to a real mail server. Each `send` runs one round and returns the mails it delivered. */
  async function wayOut(options: MailServerOptions = {}, url: string | null = SITE) {
    const server = await mailServer(options)
    const site = { url }
    const prepare = prepareFrom(database, site)
    const mail = mailCarrier(smtpMailer(server.url, company.email), silent, site, prepare)
    // Each round is 11 minutes later, so that messages waiting to be joined with more are due.
    let looks = 0
    const queue = createQueue(
      toldTime(database, () => new Date(Date.now() + 60_000 + looks * 11 * 60_000)),
      'worker',
    )
    async function send() {
      const before = server.taken.length
      looks++
      await sendableByClock(database)
      await deliverDue(queue, { mail })
      return server.taken.slice(before).map(({ to, mail }) => ({
        to: to.join(),
        subject: spaced(mail.subject),
        text: spaced(mail.text),
        html: mail.html ?? '',
        mail,
      }))
    }
    return { send, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
  }

  async function agreed(out: Awaited<ReturnType<typeof wayOut>>, sample = {}) {
    const booked = await actors.book({ email: EMAIL, frequency: 'biweekly', ...sample })
    await desk('desk_answer', { booking: booked.id, agree: true, message: 'Välkommen <i>ombord</i>' })
    const mails = await out.send()
    const mailed = keyIn(mails.find(({ to }) => to === EMAIL)?.text ?? '')
    if (mailed) await household('my_booking', { key: mailed })
    return { ...booked, mails }
  }

  const keyIn = (text: string) => /\/min-hamtning#([2-9a-z]{26})\b/.exec(text)?.[1] ?? ''
  const storedKeys = async () =>
    (await database.query<{ hash: string }>('select hash from private.keys')).map(({ hash }) => hash)

  test('the company’s yes has a link to its page, its days for a calendar, and no link that the household wrote', async () => {
    await using out = await wayOut()
    const { id, key, mails } = await agreed(out, {
      name: 'Åsa <b>Öberg</b>',
      notes: '<script>x</script> https://ond.example/x',
    })
    const letters = mails.filter(({ to }) => to === EMAIL)
    expect(letters).toHaveLength(1)
    const [{ subject, text, html, mail }] = letters as [(typeof letters)[0]]
    expect(subject).toBe('Vi hämtar hos dig från måndag 30 november')
    expect(mail).toMatchObject({
      from: { name: company.name, address: company.email },
      replyTo: [{ address: company.email }],
    })
    expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
    for (const part of ['måndag 14 december', '175 kr per månad', 'Välkommen <i>ombord</i>', 'Åsa <b>Öberg</b>']) {
      expect(text).toContain(part)
    }
    expect(html).not.toMatch(/<script|<i>|<b>/)
    // The household may have entered somebody else's address, so no link from its text may work.
    for (const part of [text, html]) expect(part).not.toMatch(/:\/\/ond|ond\.example/)
    expect(text).toContain('https[:]//ond[.]example/x')
    expect(html).not.toMatch(/<img|src=/)
    const own = keyIn(text)
    expect(html).toContain(`href="${SITE}/min-hamtning#${own}"`)
    expect(await household('my_booking', { key: own })).toMatchObject({ status: 'agreed' })
    expect((await storedKeys()).sort()).toEqual([hashOfKey(key), hashOfKey(own)].sort())

    const [file] = mail.attachments
    expect(file).toMatchObject({ mimeType: 'text/calendar', filename: 'hamtningar.ics' })
    const calendar = new ICAL.Component(ICAL.parse(new TextDecoder().decode(file?.content as ArrayBuffer)))
    const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
    expect(events.slice(0, 2).map(({ startDate }) => startDate.toJSDate().toISOString())).toEqual([
      '2026-11-30T07:00:00.000Z',
      '2026-12-14T07:00:00.000Z',
    ])
    expect(events).toHaveLength(26)
    expect(JSON.stringify(calendar)).not.toMatch(new RegExp(`Öberg|Storgatan|${own}|${id}`))
  })

  test('a withdrawal without a key is confirmed to the given address, and erased by age or with that address', async () => {
    await using out = await wayOut()
    const args = { name: 'Utan nyckel', contract: 'Storgatan 1', receipt_to: 'annan@example.org' }
    await household('withdraw', args)
    expect((await out.send()).map(({ to }) => to).sort()).toEqual(['annan@example.org', company.email].sort())
    const written = async () =>
      (await database.query<{ name: string }>('select name from private.withdrawals')).map(({ name }) => name)
    await household('withdraw', { ...args, name: 'Gammal', receipt_to: 'gammal@example.org' })
    await database.query("update private.withdrawals set received_at = '2020-01-01' where name = 'Gammal'")
    await eraseOlderThan(database, '/nowhere', new Date('2020-06-01'))
    expect(await written()).toEqual(['Utan nyckel'])
    expect(await eraseHousehold(database, '/nowhere', 'Annan@example.org')).toMatchObject({ messages: 2 })
    expect(await written()).toEqual([])
  })

  test('whoever withdraws, books again and erases the former reads which is which', async () => {
    await using out = await wayOut()
    const { key } = await agreed(out)
    await household('withdraw', { name: 'Anna', contract: 'Storgatan 1', receipt_to: EMAIL, key })
    const { id } = await agreed(out, { frequency: 'once' })
    // What the company sends is about one of them, and revokes the links of that alone.
    await desk('desk_new_link', { booking: id })
    const anew = (await out.send()).find(({ subject }) => subject === 'Din länk till Min hämtning')
    expect(anew?.text.match(/\/min-hamtning#/g)).toHaveLength(1)
    await household('send_link_again', { email: EMAIL.toUpperCase() })
    await sweep(database, silent)
    const [mail] = (await out.send()).filter(({ to }) => to === EMAIL)
    expect(mail?.text).toMatch(/^Gäller Storgatan 1\n/)
    const links = [...(mail?.text.matchAll(/^(.+):\s+https?:\S+\/min-hamtning#(\w{26})$/gm) ?? [])]
    expect(links.map(([, words]) => words)).toEqual(['Storgatan 1, ångrat', 'Storgatan 1, Engångshämtning'])
    const erased = async (link = 0) => {
      await household('erase_my_booking', { key: links[link]?.[2] })
      return (await out.send()).find(({ to }) => to === EMAIL)?.text
    }
    expect(await erased(0)).toMatch(/Det andra du har hos oss är som förut\.[\s\S]*det sista mejlet om det\./)
    expect(await erased(1)).toMatch(/Allt om dig är raderat[\s\S]*det sista mejlet från oss\./)
  })

  test('a link goes to the mailbox that asks for it, whether its domain is handed over in punycode or as it is typed', async () => {
    await using out = await wayOut()
    for (const email of ['asa@påsar.example', 'bo@xn--psar-qoa.example']) await agreed(out, { email, address: email })
    for (const email of ['asa@xn--psar-qoa.example', 'bo@påsar.example']) await household('send_link_again', { email })
    await sweep(database, silent)
    expect((await out.send()).map(({ to }) => to).sort()).toEqual(['asa@påsar.example', 'bo@påsar.example'])
  })

  test('a mail that never arrived leaves no key, one that may have arrived does, and no stored error quotes it', async () => {
    let quoted = ''
    await using out = await wayOut({
      onRcptTo({ address }, _session, callback) {
        if (address === 'borta@example.se') return callback(refuse({ code: 550, text: '5.1.1 No such mailbox' }))
        callback()
      },
      onMessage({ mail, to }) {
        if (to[0] !== EMAIL) return undefined
        quoted = keyIn(mail.text ?? '')
        return { code: 554, text: `5.7.1 I do not like /min-hamtning#${quoted}` }
      },
    })
    const gone = await actors.agreed({ email: 'borta@example.se' })
    const refused = await actors.agreed({ email: EMAIL })
    await out.send()
    expect(quoted).toHaveLength(26)
    expect((await storedKeys()).sort()).toEqual([gone.key, refused.key, quoted].map(hashOfKey).sort())
    const rows = await database.query<{ last_error: string }>("select last_error from outbox where kind = 'agreed'")
    expect(rows.map(({ last_error }) => last_error).join()).toContain('I do not like /min-hamtning#…')
    const outbox = await database.query('select outbox::text from outbox')
    expect(JSON.stringify(outbox)).not.toContain(quoted)
  })

  test('an address that a server calls wrong in words is given up the second time, one that it may refuse for us is tried on', async () => {
    let answer = { code: 451, text: 'Try again later' }
    await using out = await wayOut({
      onRcptTo({ address }, _session, callback) {
        // Exim 4.96 says the first, and OpenSMTPD 6.8 the second also of a mailbox that it takes no mail of ours for.
        if (address === 'fel@example.se') return callback(refuse(answer))
        callback(address === EMAIL ? refuse({ code: 550, text: `Invalid recipient: <${EMAIL}>` }) : undefined)
      },
    })
    for (const email of [EMAIL, 'fel@example.se']) await actors.agreed({ email })
    const rows = () =>
      database.query<{ status: string; attempts: number }>(
        "select status, attempts from outbox where kind = 'agreed' order by private.readable_answers(form_response_id) ->> 'email'",
      )
    const round = async () => {
      await out.send()
      await database.query("update outbox set next_attempt_at = now() where status = 'queued'")
      const { failed } = await actors.desk<Inbox>('desk_inbox', {})
      return { rows: (await rows()).map(({ status, attempts }) => `${status} ${attempts}`), failed }
    }
    expect(await round()).toMatchObject({ rows: ['queued 1', 'queued 1'], failed: [] })
    answer = { code: 550, text: 'Unrouteable address' }
    expect(await round()).toMatchObject({
      rows: ['queued 2', 'queued 2'],
      failed: [
        { email: EMAIL, status: 'queued' },
        { email: 'fel@example.se', status: 'queued' },
      ],
    })
    const { failed } = await round()
    expect(await rows()).toMatchObject([{ status: 'queued' }, { status: 'dead' }])
    expect(failed).toMatchObject([
      { status: 'queued', reason: expect.stringContaining('Invalid recipient') },
      { status: 'dead' },
    ])

    // Once it is in order, whether it arrives or not.
    expect(await desk('desk_settle', { id: failed[0]?.id })).toMatchObject({ failed: [{ status: 'dead' }] })
    expect((await round()).failed).toMatchObject([{ email: 'fel@example.se' }])
  })

  test('an address corrected while a mail to the old one is written leaves that no valid link', async () => {
    const { id } = await actors.agreed({ email: 'fel@example.se' })
    await setClock(database, '2026-11-25T12:02:00Z')
    await database.query('update outbox set next_attempt_at = now()')
    let correction: Promise<unknown> | undefined
    const slow = <Open extends Queryable>(open: Open): Open => ({
      ...open,
      async query<Row>(sql: string, parameters?: readonly unknown[]) {
        if (sql.includes('insert into private.keys')) {
          correction = desk('desk_change', { booking: id, changes: { email: 'ratt@example.se' } })
          await Promise.race([correction, setTimeout(200)])
        }
        return await open.query<Row>(sql, parameters)
      },
    })
    const slowly = {
      ...slow(database),
      transaction: <R>(work: (open: Transaction) => Promise<R>) => database.transaction((open) => work(slow(open))),
    }
    const message = await createQueue(database, 'worker').claim(['mail'])
    const link = await prepareFrom(slowly, { url: SITE })(message as ClaimedMessage, async ({ link }) => link)
    await correction
    await expect(household('my_booking', { key: keyIn(link ?? '') })).rejects.toMatchObject({ code: 'PT404' })
  })

  test('a retried reminder is not sent if the household has skipped the day meanwhile', async () => {
    let busy: () => Promise<unknown> = async () => {}
    await using out = await wayOut({
      async onRcptTo(_address, _session, callback) {
        const meanwhile = busy
        busy = async () => {}
        callback((await meanwhile()) ? refuse({ code: 451, text: '4.7.1 Try again later' }) : undefined)
      },
    })
    const { key } = await agreed(out, { phone: '08-465 004 01' })
    const context = jobContext(database)
    await setClock(database, '2026-11-29T16:30:00Z')
    await reminders.run(context)
    busy = () => household('move_pickup', { key, day: '2026-11-30', to_day: null })
    const again = async () => {
      await database.query("update outbox set next_attempt_at = now() where kind = 'reminder'")
      return (await out.send()).filter(({ to }) => to === EMAIL).map(({ subject }) => subject)
    }
    expect(await again()).toEqual(['Överhoppad: måndag 30 november'])
    await reminders.run(context)
    expect(await again()).toEqual([])
    // A household that restores the day is reminded after all.
    await household('restore_pickup', { key, day: '2026-11-30' })
    await reminders.run(context)
    expect((await again()).sort()).toEqual([
      'Påminnelse: hämtning i morgon, måndag 30 november',
      'Vi kommer som vanligt måndag 30 november',
    ])
  })

  test('of days is told what one does not know: nothing that came to nothing, nothing twice, and what has become of what may have arrived', async () => {
    let answer: 'taken' | 'refused' | 'lost' = 'taken'
    await using out = await wayOut({
      onRcptTo: ({ address }, _session, callback) =>
        callback(
          answer === 'refused' && address === EMAIL ? refuse({ code: 451, text: 'Try again later' }) : undefined,
        ),
      onMessage: () => (answer === 'lost' ? { code: 451, text: '4.3.0 Try again later' } : undefined),
    })
    const { key } = await agreed(out)
    const skip = (day: string) => household('move_pickup', { key, day, to_day: null })
    const restore = (day: string) => household('restore_pickup', { key, day })
    const subjects = async (how: typeof answer) => {
      answer = how
      await database.query(
        "update outbox set next_attempt_at = now() - attempts * interval '-1 second' where status = 'queued'",
      )
      return (await out.send()).filter(({ to }) => to === EMAIL).map(({ subject }) => subject)
    }
    await skip('2026-12-14')
    expect(await subjects('refused')).toEqual([])
    expect(await database.query("select recipient from outbox where kind = 'moved' and last_error <> ''")).toEqual([
      { recipient: 'household' },
    ])
    await restore('2026-12-14')
    expect(await subjects('taken')).toEqual([])

    await skip('2026-12-14')
    expect(await subjects('lost')).toEqual([])
    await restore('2026-12-14')
    expect(await subjects('taken')).toEqual(['Vi kommer som vanligt måndag 14 december'])

    // The second day is told by itself: the first is on its way.
    await skip('2026-12-14')
    expect(await subjects('lost')).toEqual([])
    await skip('2026-12-28')
    expect(await subjects('taken')).toEqual(['Överhoppad: måndag 28 december', 'Överhoppad: måndag 14 december'])
    expect(await subjects('taken')).toEqual([])
    const [told] = await database.query<{ id: string }>(
      "select id from outbox where kind = 'moved' and day = '2026-12-28' and recipient = 'household'",
    )
    await putBack(database, { which: 'id', id: told?.id as string })
    expect(await subjects('taken')).toEqual(['Överhoppad: måndag 28 december'])
    const waiting = await database.query("select from outbox where status <> 'sent'")
    expect(waiting).toEqual([])
  })

  test('without PUBLIC_URL the mail asks for an answer', async () => {
    await using out = await wayOut({}, null)
    const { mails } = await agreed(out)
    const letter = mails.find(({ to }) => to === EMAIL)
    expect(letter?.text).toMatch(/Svara på det här mejlet senast kl\. 20:00/)
    expect(letter?.text).not.toMatch(/min-hamtning|null/)
    expect(await storedKeys()).toHaveLength(1)
  })
})
