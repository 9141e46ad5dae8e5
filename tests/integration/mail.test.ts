import { randomUUID } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { DeliveryError, type Mailer } from '../../src/outbox/mail/mail.ts'
import { createMailer } from '../../src/outbox/mail/mailer.ts'
import type { SmtpTimeouts } from '../../src/outbox/mail/smtp-mailer.ts'
import { company } from '../../src/shared/company.ts'
import { mailAddress } from '../../src/shared/mail-address.ts'
import { version } from '../../src/version.ts'
import { mailServer, refuse, scriptedServer } from '../helpers/mail-server.ts'
import { carry, sampleNotice } from '../helpers/messages.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const MAIL_FROM = 'bokning@pasrundan.example'

function mailerFor(url: string | undefined, timeouts?: Partial<SmtpTimeouts>, DATA_DIR = '/nowhere') {
  return createMailer({ SMTP_URL: url, MAIL_FROM, DATA_DIR }, timeouts)
}

async function faultOf(delivery: Promise<string>): Promise<DeliveryError> {
  const error = await delivery.then(
    (answer) => new Error(`It was delivered: ${answer}`),
    (reason) => reason,
  )
  if (!(error instanceof DeliveryError)) throw error
  return error
}

test('a notice arrives whole: Swedish letters, both parts, reply address, sender', async () => {
  await using server = await mailServer()
  const message = sampleNotice()
  const answer = await carry(mailerFor(server.url), message)
  expect(answer).toMatch(/^250 /)

  const [received] = server.taken
  expect(received).toMatchObject({ from: MAIL_FROM, to: [company.email] })
  const { mail } = received ?? expect.unreachable()
  expect(mail.from).toMatchObject({ name: 'Påsrundans webbplats', address: MAIL_FROM })
  expect(mail.to).toMatchObject([{ address: company.email }])
  expect(mail.replyTo).toMatchObject([{ address: 'anna@example.se' }])
  expect(mail.messageId).toBe(`<${message.id}@pasrundan.example>`)
  expect(Math.abs(Date.now() - Date.parse(mail.date ?? ''))).toBeLessThan(60_000)
  expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
  expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'x-mailer', value: `pasrundan ${version}` }))

  expect(mail.subject).toBe('Ny bokning från Åsa & Öberg / <b>')
  expect(mail.text).toContain('Namn: Åsa & Öberg / <b>\n')
  expect(mail.text).toContain('Meddelande: Å & Ö / <b>\n  andra raden\n')
  expect(mail.html).toContain('<tr><th>Namn</th><td>Åsa &amp; Öberg / &lt;b&gt;</td></tr>')
  expect(mail.html).toContain('<td>Å &amp; Ö / &lt;b&gt;<br>andra raden</td>')
})

test('a notice is composed from its booking, whatever text came with it', async () => {
  await using server = await mailServer()
  const forged = { subject: 'Ny bokning från Mallory', body: '<h1>Ny bokning</h1>Ring 070 till mig' }
  await carry(mailerFor(server.url), sampleNotice(forged, { name: 'Åsa\u202e\u200b Öberg', notes: 'a\u2066b' }))
  const { mail } = server.taken[0] ?? expect.unreachable()
  expect(mail.subject).toBe('Ny bokning från Åsa Öberg')
  expect(mail.html).not.toMatch(/Mallory|Ring 070|\p{Cf}/u)
  expect(mail.text).not.toMatch(/Mallory|Ring 070|\p{Cf}/u)
})

test('one text that the mail server refuses, or that cannot be composed, does not block others', async () => {
  await using server = await mailServer({
    onMessage: ({ mail }) => (mail.text?.includes('virus') ? { code: 554, text: 'No' } : undefined),
  })
  const notices = [sampleNotice(), sampleNotice({}, { notes: 'virus' }), sampleNotice()]
  await carry(mailerFor(server.url), ...notices)
  const { mail } = server.taken[0] ?? expect.unreachable()
  expect(mail.subject).toBe('3 nya bokningar')
  for (const { id } of notices) expect(mail.text).toContain(`lördag 21 november 2026 kl. 09:15: ${id}`)
  expect(mail.text).toContain('npm run bookings')

  // Somebody may have edited the database by hand.
  const odd = sampleNotice()
  Object.assign(odd.booking.answers, { phone: 701740605 })
  await carry(mailerFor(server.url), sampleNotice(), odd)
  expect(server.taken[1]?.mail.text).toContain(odd.id)
})

test('a collection that keeps failing is sent without its texts, whatever the cause', async () => {
  await using server = await mailServer({
    onMessage: ({ mail }) => (mail.text?.includes('virus') ? { code: 451, text: '4.7.1 Later' } : undefined),
  })
  const tried = (attempts: number) => [sampleNotice({ attempts }, { notes: 'virus' }), sampleNotice()]
  expect(await faultOf(carry(mailerFor(server.url), ...tried(3)))).toMatchObject({ fault: 'temporary' })
  await carry(mailerFor(server.url), ...tried(4))
  expect(server.taken).toHaveLength(1)
})

test('a message to anybody else beside the company never reaches a server', async () => {
  await using server = await mailServer()
  for (const to_email of [
    'victim@y.example',
    `${company.email}, victim@y.example`,
    `${company.email},victim@y.example`,
    `<${company.email}> victim@y.example`,
    `${company.email}\r\nBcc: victim@y.example`,
    `victim@y.example <${company.email}>`,
    ` ${company.email}`,
  ]) {
    const error = await faultOf(carry(mailerFor(server.url), sampleNotice({ to_email })))
    expect.soft(error.fault, to_email).toBe('permanent')
  }
  expect(server.seen).toEqual([])
})

test('the company’s address is recognised in any capitalisation', async () => {
  await using server = await mailServer()
  await carry(mailerFor(server.url), sampleNotice({ to_email: company.email.toUpperCase() }))
  expect(server.taken[0]?.to).toEqual([company.email])
})

test('a login goes over TLS, and accepts a self-signed certificate only if the settings say so', async () => {
  const logins: unknown[] = []
  await using server = await mailServer({
    authOptional: false,
    onAuth({ username, password }, session, callback) {
      logins.push([username, password, session.secure])
      if (password === 'p@ss:ord%') callback(null, { user: username })
      else callback(refuse({ code: 535, text: 'wrong password' }))
    },
  })
  const url = (password: string, query = '') =>
    `smtp://bokning%40pasrundan.example:${encodeURIComponent(password)}@127.0.0.1:${server.port}/${query}`

  const untrusted = await faultOf(carry(mailerFor(url('p@ss:ord%')), sampleNotice()))
  expect(untrusted).toMatchObject({ fault: 'server', step: 'connect' })
  expect(logins).toEqual([])

  const trusting = '?tls.rejectUnauthorized=false'
  await carry(mailerFor(url('p@ss:ord%', trusting)), sampleNotice())
  expect(logins).toEqual([['bokning@pasrundan.example', 'p@ss:ord%', true]])
  expect(server.taken).toHaveLength(1)

  const wrong = await faultOf(carry(mailerFor(url('fel', trusting)), sampleNotice()))
  expect(wrong).toMatchObject({ fault: 'server', step: 'login', code: '535' })
})

test('if the server offers no login, nothing is sent without one', async () => {
  await using server = await mailServer()
  const error = await faultOf(carry(mailerFor(`smtp://anna:hemligt@127.0.0.1:${server.port}`), sampleNotice()))
  expect(error).toMatchObject({ fault: 'server', step: 'login', code: 'ENOAUTH' })
  expect(server.seen).toEqual([])
})

test('smtps speaks TLS from the first byte', async () => {
  await using server = await mailServer({ secure: true })
  await carry(mailerFor(`smtps://127.0.0.1:${server.port}?tls.rejectUnauthorized=false`), sampleNotice())
  expect(server.taken).toHaveLength(1)
})

test('a login to another machine insists on TLS even if none is offered', () => {
  expect(mailerFor('smtp://u:p@mail.example').target).toMatchObject({ port: 587, encryption: 'required', login: 'u' })
  expect(mailerFor('smtps://u:p@mail.example').target).toMatchObject({ port: 465, encryption: 'from the start' })
  expect(mailerFor('smtp://mail.example:25').target).toMatchObject({ port: 25, encryption: 'if offered' })
})

const receipt = (to: string) => ({
  id: randomUUID(),
  to,
  recipient: 'household' as const,
  fromName: company.name,
  subject: 'Kvitto',
  html: '<p>Tack!</p>',
  why: '',
  replyTo: null,
})

describe('whose fault it is', () => {
  /** Short only where the server is silent: elsewhere a busy machine may be slower. */
  const patience = (answer: string) => (answer === 'hang' ? { silence: 500 } : {})

  const toTheCompany = [
    ['', '554 go away', { fault: 'server', step: 'connect', code: '554' }],
    ['', 'drop', { fault: 'server', step: 'connect' }],
    ['', 'hang', { fault: 'server', step: 'connect' }],
    ['EHLO', 'hang', { fault: 'server', step: 'connect' }],
    ['EHLO', '421 closing', { fault: 'server', step: 'connect', code: '421' }],
    // Up to the message itself, the dialogue is the same for all mail to the company, so a refusal concerns all of it.
    ['MAIL', '550 not your address', { fault: 'server', step: 'envelope', code: '550' }],
    ['MAIL', '530 5.7.0 Must issue a STARTTLS command first', { fault: 'server', step: 'envelope', code: '530' }],
    ['MAIL', '451 later', { fault: 'server', step: 'envelope', code: '451' }],
    ['MAIL', 'hang', { fault: 'server', step: 'envelope' }],
    ['RCPT', '450 4.2.0 greylisted', { fault: 'server', step: 'envelope', code: '450' }],
    ['RCPT', '454 4.7.1 Relay access denied', { fault: 'server', step: 'envelope', code: '454' }],
    ['RCPT', '554 5.7.1 Relay access denied', { fault: 'server', step: 'envelope', code: '554' }],
    ['RCPT', '553 5.7.1 Sender address rejected', { fault: 'server', step: 'envelope', code: '553' }],
    ['RCPT', '550 5.1.1 User unknown', { fault: 'server', step: 'envelope', code: '550' }],
    ['RCPT', '552 5.2.2 Mailbox is full', { fault: 'server', step: 'envelope', code: '552' }],
    ['RCPT', 'hang', { fault: 'server', step: 'envelope' }],
    ['DATA', '554 5.7.1 Data command rejected', { fault: 'server', step: 'envelope', code: '554' }],
    ['DATA', 'hang', { fault: 'server', step: 'envelope' }],
    ['.', '552 5.2.2 Quota exceeded', { fault: 'server', step: 'message', code: '552' }],
    ['.', '452 4.2.2 Quota exceeded', { fault: 'server', step: 'message', code: '452' }],
    ['.', '552 Quota exceeded', { fault: 'server', step: 'message', code: '552' }],
    ['.', '452-4.3.1 Insufficient\r\n452 4.3.1 system storage', { fault: 'server', step: 'message', code: '452' }],
    // It has taken as many as it does in an hour, or a day: it takes this one later, as all others.
    ['.', '550 5.4.5 Daily user sending quota exceeded', { fault: 'server', step: 'message', code: '550' }],
    // The account is refused, and somebody opens it again.
    ['.', '550 5.1.8 Access denied, bad outbound sender', { fault: 'temporary', step: 'message', code: '550' }],
    ['.', '550 5.4.6 Unusual sending activity detected', { fault: 'temporary', step: 'message', code: '550' }],
    ['.', '552 5.3.4 message file too big', { fault: 'permanent', step: 'message', code: '552' }],
    // A refused text is not the server's fault: retried as one, it would block the queue for ever.
    ['.', '552-5.7.0 Not with\r\n552 5.7.0 this text', { fault: 'permanent', step: 'message', code: '552' }],
    ['.', '452 4.7.0 Try again later', { fault: 'temporary', step: 'message', code: '452' }],
    ['.', '554 5.7.1 End-of-data rejected', { fault: 'permanent', step: 'message', code: '554' }],
    ['.', '550 spam', { fault: 'permanent', step: 'message', code: '550' }],
    ['.', '451 later', { fault: 'temporary', step: 'message', code: '451' }],
    ['.', '421 going down', { fault: 'temporary', step: 'message', code: '421' }],
    ['.', 'drop', { fault: 'temporary', step: 'message' }],
    ['.', 'hang', { fault: 'temporary', step: 'message' }],
  ] as const

  const toAHousehold = [
    // A household's address may be wrong for good, or a trap: only its own message fails.
    ['RCPT', '550 5.1.1 User unknown', { fault: 'permanent', code: '550' }],
    ['RCPT', '552 5.2.2 Mailbox is full', { fault: 'permanent', code: '552' }],
    ['RCPT', '553 5.7.1 Sender address rejected', { fault: 'temporary', code: '553' }],
    ['RCPT', '550 5.1.8 Sender domain not found', { fault: 'temporary', code: '550' }],
    ['RCPT', '550 5.1.0 <post@foretag.example> sender rejected', { fault: 'temporary', code: '550' }],
    ['RCPT', '550 Unrouteable address', { fault: 'doubtful', code: '550' }],
    ['RCPT', '550 5.4.4 Host not found', { fault: 'doubtful', code: '550' }],
    ['RCPT', '550 Administrative prohibition', { fault: 'temporary', code: '550' }],
    ['RCPT', '550 Invalid recipient: <asa@hushall.example>', { fault: 'temporary', code: '550' }],
    ['RCPT', '450 4.7.1 Rate limit exceeded', { fault: 'server', code: '450' }],
    ['RCPT', '550 5.1.90 You have reached your daily limit for message recipients', { fault: 'server', code: '550' }],
    ['RCPT', '450 4.2.1 He is receiving mail at a rate that is too high', { fault: 'temporary', code: '450' }],
    ['RCPT', 'hang', { fault: 'temporary' }],
    ['.', '554 Message rejected: Sending suspended for this account', { fault: 'temporary', code: '554' }],
    ['.', '554 5.7.1 Reached address outgoing limits', { fault: 'server', code: '554' }],
    ['.', '550 5.7.60 Client does not have permissions to send as this sender', { fault: 'temporary', code: '550' }],
    ['.', '552 5.2.2 Mailbox is full', { fault: 'permanent', code: '552' }],
    ['.', '550 5.1.1 User unknown', { fault: 'permanent', code: '550' }],
    ['MAIL', '530 login first', { fault: 'server', code: '530' }],
  ] as const

  // All at once, because some of them wait.
  test.for([
    ['the company', toTheCompany, (mailer: Mailer) => carry(mailer, sampleNotice())],
    ['a household', toAHousehold, (mailer: Mailer) => mailer.deliver(receipt('asa@hushall.example'))],
  ] as const)('where one to %s is refused', async ([, rows, deliver]) => {
    await Promise.all(
      rows.map(async ([verb, answer, expected]) => {
        await using server = await scriptedServer({ [verb]: answer })
        const mailer = mailerFor(server.url, patience(answer))
        expect.soft(await faultOf(deliver(mailer)), `${verb}: ${answer}`).toMatchObject(expected)
      }),
    )
  })

  test('mails one after the other go over one connection, and over a new one where the server takes no more on it', async () => {
    for (const [atMost, connections] of [
      [9, 1],
      [2, 2],
    ]) {
      let taken = 0
      let greeted = 0
      let left = 0
      await using server = await mailServer({
        onConnect(_session, callback) {
          taken = 0
          greeted++
          callback()
        },
        onClose() {
          left++
        },
        onMailFrom(_address, _session, callback) {
          callback(
            ++taken > (atMost as number) ? refuse({ code: 421, text: 'Too many messages on this connection' }) : null,
          )
        },
      })
      const line = mailerFor(server.url).line?.() ?? expect.unreachable()
      for (let mail = 0; mail < 4; mail++) await line.deliver(receipt('asa@hushall.example'))
      expect([server.taken.length, greeted]).toEqual([4, connections])
      line.hangUp()
      await expect.poll(() => left).toBe(connections)
    }
    await using server = await mailServer({ onMessage: () => 'drop' })
    const line = mailerFor(server.url).line?.() ?? expect.unreachable()
    for (let mail = 0; mail < 2; mail++)
      expect(await faultOf(line.deliver(receipt('a@b.example')))).toMatchObject({ step: 'message' })
  })

  test('a domain with å is reached without SMTPUTF8; before the @ the form refuses such letters', async () => {
    await using server = await scriptedServer({})
    await mailerFor(server.url).deliver(receipt('asa@påsar.example'))
    expect(server.commands).toContain('RCPT TO:<asa@xn--psar-qoa.example>')
    const config = { SMTP_URL: server.url, MAIL_FROM: 'hej@påsar.example', DATA_DIR: '' }
    await createMailer(config).deliver(receipt('asa@hushall.example'))
    expect(server.commands).toContain('MAIL FROM:<hej@xn--psar-qoa.example>')
    expect(mailAddress('åsa@exempel.se')).toBeNull()
    expect(mailAddress('asa@påsar.example')).toBe('asa@påsar.example')
  })

  test('a server that is down, and an unknown host', async () => {
    const server = await mailServer()
    await server[Symbol.asyncDispose]()
    expect(await faultOf(carry(mailerFor(server.url), sampleNotice()))).toMatchObject({
      fault: 'server',
      code: 'ECONNREFUSED',
    })
    const unknown = mailerFor('smtp://nobody.invalid', { silence: 2_000 })
    expect(await faultOf(carry(unknown, sampleNotice()))).toMatchObject({ fault: 'server', step: 'connect' })
  })

  test('a server that keeps talking without finishing is abandoned at the deadline', async () => {
    await using server = await scriptedServer({ RCPT: '250-wait'.concat('\r\n250-wait'.repeat(3)) })
    const error = await faultOf(carry(mailerFor(server.url, { silence: 5_000, total: 200 }), sampleNotice()))
    expect(error).toMatchObject({ fault: 'server', code: 'EDEADLINE' })
  })
})

describe('without a mail server', () => {
  test('each message becomes a file of its own that a mail program opens', async () => {
    await using directory = await temporaryFolder()
    const message = sampleNotice()
    const path = await carry(mailerFor(undefined, undefined, directory.path), message)
    const files = await readdir(join(directory.path, 'mail'))
    expect(files).toEqual([path.slice(join(directory.path, 'mail').length + 1)])
    expect(files[0]).toContain(message.id)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const mail = await PostalMime.parse(await readFile(path))
    expect(mail.subject).toBe('Ny bokning från Åsa & Öberg / <b>')
    expect(mail.messageId).toBe(`<${message.id}@pasrundan.example>`)
  })

  test('a mail folder that cannot be written is not the message’s fault', async () => {
    await using directory = await temporaryFolder()
    await writeFile(join(directory.path, 'mail'), 'in the way')
    const error = await faultOf(carry(mailerFor(undefined, undefined, directory.path), sampleNotice()))
    expect(error.fault).toBe('server')
  })
})
