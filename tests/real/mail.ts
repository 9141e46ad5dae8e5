/**
 * Whether a site's mails arrive by a real Postfix, what it answers to a wrong sender, a missing login or a full mailbox, whether
 * messages then wait, and what `mail:test` says about it; with Dovecot for logins, quotas and mailboxes. On demand, on Debian, as
 * root (Postfix needs it), loopback only, with directories of its own:
 *
 *     apt-get install postfix dovecot-lmtpd && node scripts/run.mjs --test tests/real/mail.ts
 */
import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { parseConfig } from '../../src/config.ts'
import { mailTest } from '../../src/operator/commands/mail-test.ts'
import { DeliveryError } from '../../src/outbox/mail/mail.ts'
import { createMailer } from '../../src/outbox/mail/mailer.ts'
import { createSmsSender } from '../../src/outbox/sms/sender.ts'
import { company } from '../../src/shared/company.ts'
import { certificateFile } from '../helpers/postgres-door.ts'
import { freePort } from '../helpers/postgres-server.ts'
import { askSite } from '../helpers/processes.ts'
import { book } from '../helpers/sample-bookings.ts'
import { startServer } from '../helpers/server-process.ts'

const run = promisify(execFile)
const domain = company.email.slice(company.email.indexOf('@') + 1)

/** smtpd setups, each on its own port; `@` stands for the port of Dovecot's service of that name. */
const doors = {
  ordinary: [],
  submission: ['smtpd_recipient_restrictions=permit_sasl_authenticated,reject'],
  owners: [
    'smtpd_sender_restrictions=reject_sender_login_mismatch',
    `smtpd_sender_login_maps=inline:{${company.email}=anna@${domain}}`,
    'smtpd_recipient_restrictions=permit_sasl_authenticated,reject',
  ],
  relay: ['rewrite_service_name=foreign'],
  strictRelay: ['rewrite_service_name=foreign', 'smtpd_relay_restrictions=reject_unauth_destination'],
  tlsOnly: ['smtpd_tls_security_level=encrypt'],
  loginOverTls: ['smtpd_tls_auth_only=yes', 'smtpd_tls_security_level=none'],
  unknownSender: ['smtpd_sender_restrictions=reject_unknown_sender_domain', 'unknown_address_reject_code=550'],
  unknownMailbox: ['virtual_mailbox_maps=inline:{nobody@elsewhere.example=x}'],
  quota: ['smtpd_recipient_restrictions=check_policy_service inet:127.0.0.1:@quota'],
  helo: ['smtpd_helo_required=yes', 'smtpd_helo_restrictions=reject_non_fqdn_helo_hostname'],
  small: ['message_size_limit=1000'],
  atData: ['smtpd_data_restrictions=reject'],
  atEnd: ['smtpd_end_of_data_restrictions=reject'],
  someMailboxes: [`virtual_mailbox_maps=inline:{{${company.email}=x},{anna@${domain}=x},{bokning@${domain}=x}}`],
  greylisting: ['smtpd_recipient_restrictions=check_policy_service inet:127.0.0.1:@greylist'],
  greetingLate: ['smtpd_delay_reject=no', 'smtpd_client_restrictions=sleep 30'],
} satisfies Record<string, string[]>
type Door = keyof typeof doors

let directory: string
const ports = {} as Record<Door | 'auth' | 'lmtp' | 'quotaPolicy' | 'greylist', number>
const running: (() => Promise<void>)[] = []

before(async () => {
  assert.equal(process.getuid?.(), 0, 'Postfix starts as root only')
  directory = await mkdtemp(join(tmpdir(), 'pasrundan-mail-'))
  await chmod(directory, 0o755)
  for (const name of [...Object.keys(doors), 'auth', 'lmtp', 'quotaPolicy', 'greylist'])
    ports[name as Door] = await freePort()
  running.push(await startDovecot(), await startPostfix(), await startGreylist())
})
after(async () => {
  for (const stop of running) await stop()
  await rm(directory, { recursive: true })
})

interface Differences {
  login?: string
  password?: string
  /** The part after the host in SMTP_URL. */
  query?: string
  from?: string
}

function settings(door: Door, { login, password = 'hemligt', query = '', from = '' }: Differences = {}) {
  const user = login ? `${encodeURIComponent(login)}:${password}@` : ''
  const url = `smtp://${user}127.0.0.1:${ports[door]}/?tls.rejectUnauthorized=false${query}`
  return parseConfig({ SMTP_URL: url, MAIL_FROM: from })
}

async function deliver(
  config: ReturnType<typeof settings>,
  to: string = company.email,
): Promise<string | DeliveryError> {
  const mail = {
    id: randomUUID(),
    to,
    recipient: 'company' as const,
    fromName: 'Prov',
    why: '',
    replyTo: null,
    subject: 'Ny bokning',
    html: `<h1>Ny bokning</h1><p>${'Hej! '.repeat(400)}</p>`,
  }
  return createMailer(config)
    .deliver(mail)
    .catch((error) => error)
}

/** What the operator reads after the server's line. */
async function meaning(config: ReturnType<typeof settings>): Promise<string> {
  const lines: string[] = []
  const context = {
    config: { ...config, DATA_DIR: directory },
    mailer: createMailer(config),
    sms: createSmsSender(config),
    retryMail: () => {},
    database: () => Promise.reject(new Error('There is none')),
  }
  try {
    for await (const line of mailTest.run(context)) lines.push(line)
  } catch {
    // The command throws its last sentence.
  }
  return lines[2] ?? ''
}

/** A site that sends through this door, with a household's booking. */
async function bookedAt(door: Door, email: string) {
  const dataDir = await mkdtemp(join(directory, 'data-'))
  const SMTP_URL = `smtp://127.0.0.1:${ports[door]}/?tls.rejectUnauthorized=false`
  const environment = { SMTP_URL, MAIL_FROM: `bokning@${domain}`, PUBLIC_URL: 'https://pasrundan.example' }
  const site = await startServer({ dataDir }, { environment })
  const booking = await book(site.address, { email })
  const outbox = async () => {
    const health = (await (await fetch(`${site.address}/healthz`)).json()) as { outbox: object; mail: object }
    return { ...health.outbox, ...health.mail } as { waiting: number; givenUp: number; server: string }
  }
  return Object.assign(site, { dataDir, booking, outbox })
}

async function answer({ dataDir, booking }: { dataDir: string; booking: string }): Promise<string> {
  return (await askSite({ dataDir }, ['answer', booking, '--agree'])).output
}

async function inbox(address: string): Promise<string[]> {
  const folder = join(directory, 'mail', address, 'Maildir', 'new')
  const names = await readdir(folder).catch(() => [])
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
}

test('a booking reaches the company, and the answer the household', async () => {
  await using site = await bookedAt('someMailboxes', `anna@${domain}`)
  await until(async () => (await inbox(company.email)).length === 1)
  assert.match(await answer(site), /agreed/)
  await until(async () => (await inbox(`anna@${domain}`)).length === 1)
  const [mail = ''] = await inbox(`anna@${domain}`)
  assert.match(mail, /^Reply-To: hej@/m)
  assert.match(mail.replaceAll('=\n', ''), /https:\/\/pasrundan\.example\/min-hamtning#[2-9a-z]{26}/)
})

test('a mail to an address that nobody has is given up, and keeps nobody else from theirs', async () => {
  await using site = await bookedAt('someMailboxes', `ingen@${domain}`)
  const before = (await inbox(company.email)).length
  await answer(site)
  await until(async () => (await site.outbox()).givenUp === 1)
  await book(site.address, { email: `anna@${domain}` })
  await until(async () => (await inbox(company.email)).length > before)
})

test('a server that makes new senders wait gets the message again, by itself', async () => {
  await using site = await bookedAt('greylisting', `anna@${domain}`)
  await until(async () => /"reason":"450"[\s\S]*"msg":"message delivered"/.test(site.lines.join('\n')), 120)
})

test('a message arrives', async () => {
  assert.match(String(await deliver(settings('greetingLate'))), /^250 /)
  assert.match(String(await deliver(settings('ordinary'))), /^250 2\.0\.0 Ok: queued/)
  assert.match(String(await deliver(settings('submission', { login: `anna@${domain}` }))), /^250 /)
})

test('the company’s mailbox fills up', async () => {
  const maildir = join(directory, 'mail', company.email, 'Maildir')
  await writeFile(join(maildir, 'cur', '1700000000.M1P1.mail,S=200000:2,S'), `Subject: x\n\n${'x'.repeat(199_988)}`)
  // Otherwise it is counted now and then only.
  await rm(join(maildir, 'maildirsize'), { force: true })
  assert.match(await meaning(settings('quota')), /mailbox is full/)
})

const cases: [string, () => ReturnType<typeof settings>, RegExp, RegExp][] = [
  ['no login, at a submission port', () => settings('submission'), /554 5\.7\.1/, /requires another login/],
  ['no login, at a relay', () => settings('relay'), /454 4\.7\.1 .*Relay access denied/, /requires another login/],
  ['no login, at a stricter relay', () => settings('strictRelay'), /554 5\.7\.1/, /requires another login/],
  [
    'somebody else’s sender',
    () => settings('owners', { login: `bertil@${domain}` }),
    /553 5\.7\.1 .*not owned by user/,
    /requires another login/,
  ],
  [
    'a sender nobody knows',
    () => settings('unknownSender', { from: 'a@nobody.invalid' }),
    /[45]50 [45]\.1\.8/,
    /sender exists/,
  ],
  ['a mailbox nobody has', () => settings('unknownMailbox'), /550 5\.1\.1/, /does not know the mailbox/],
  ['a full mailbox', () => settings('quota'), /552 5\.2\.2/, /mailbox is full/],
  ['no TLS', () => settings('tlsOnly', { query: '&ignoreTLS=true' }), /530 5\.7\.0/, /requires TLS/],
  ['a name that is none', () => settings('helo', { query: '&name=laptop' }), /504 5\.5\.2/, /introduces itself/],
  ['a refusal at DATA', () => settings('atData'), /554 5\.7\.1/, /requires another login/],
  [
    'a login where none is offered',
    () => settings('loginOverTls', { login: `anna@${domain}` }),
    /offers no login/,
    /offers no login/,
  ],
  [
    'a wrong login',
    () => settings('submission', { login: `anna@${domain}`, password: 'fel' }),
    /535 5\.7\.8/,
    /does not accept user and password/,
  ],
]
for (const [name, config, answer, explained] of cases) {
  test(`${name}: every message waits, and the meaning comes first`, async () => {
    const error = await deliver(config())
    assert(error instanceof DeliveryError, String(error))
    assert.match(error.message, answer)
    assert.equal(error.fault, 'server')
    assert.match(await meaning(config()), explained)
  })
}

test('what is wrong with one message is that message’s', async () => {
  for (const door of ['small', 'atEnd'] as const) {
    const error = await deliver(settings(door))
    assert(error instanceof DeliveryError, String(error))
    assert.deepEqual([error.step, error.fault], ['message', 'permanent'], error.message)
  }
})

test('a full mailbox that is found out later bounces to the sender, who must be somebody else to hear of it', async () => {
  const full = company.email
  assert.match(String(await deliver(settings('ordinary', { from: full }), full)), /^250 /)
  await logged(new RegExp(`to=<${full}>.*status=bounced .*552 5\\.2\\.2`))
  // The notice of that failure goes to the same full mailbox and is lost with it.
  await logged(new RegExp(`from=<>[^]*to=<${full}>.*status=bounced`))

  assert.match(String(await deliver(settings('ordinary', { from: `reader@${domain}` }), full)), /^250 /)
  const inbox = join(directory, 'mail', `reader@${domain}`, 'Maildir', 'new')
  await until(async () => (await readdir(inbox).catch(() => [])).length === 1)
  const [bounce = ''] = await readdir(inbox)
  assert.match(await readFile(join(inbox, bounce), 'utf8'), /Undelivered Mail[\s\S]*Final-Recipient: rfc822; /)
})

async function logged(expected: RegExp): Promise<void> {
  await until(async () => expected.test(await readFile(join('/var/log', logName()), 'utf8').catch(() => '')))
}

async function until(condition: () => Promise<boolean>, seconds = 15): Promise<void> {
  for (let attempt = 0; attempt < seconds * 10; attempt++) {
    if (await condition()) return
    await wait(100)
  }
  assert.fail('It did not come')
}

/** Postfix writes logs only below /var. */
function logName(): string {
  return `${directory.slice(directory.lastIndexOf('/') + 1)}.log`
}

async function idOf(user: string, which: '-u' | '-g'): Promise<number> {
  return Number((await run('id', [which, user])).stdout)
}

async function startPostfix(): Promise<() => Promise<void>> {
  const config = join(directory, 'postfix')
  const queue = join(directory, 'queue')
  const data = join(directory, 'data')
  for (const each of [config, queue, data]) await mkdir(each)
  await chown(data, await idOf('postfix', '-u'), 0)
  await writeFile(
    join(config, 'main.cf'),
    `compatibility_level = 3.6
queue_directory = ${queue}
data_directory = ${data}
daemon_directory = /usr/lib/postfix/sbin
maillog_file = /var/log/${logName()}
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mail.${domain}
mydestination =
mynetworks =
virtual_mailbox_domains = ${domain}
virtual_mailbox_maps = static:x
virtual_transport = lmtp:inet:127.0.0.1:${ports.lmtp}
smtpd_tls_security_level = may
smtpd_tls_chain_files = ${certificateFile}
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = inet:127.0.0.1:${ports.auth}
`,
  )
  const listeners = Object.entries(doors).map(([name, options]) => {
    const given = options.map(
      (option) =>
        ` -o {${option.replace('=', ' = ').replace('@quota', `${ports.quotaPolicy}`).replace('@greylist', `${ports.greylist}`)}}`,
    )
    return `127.0.0.1:${ports[name as Door]} inet n - n - - smtpd${given.join('')}`
  })
  const internal = ['cleanup unix n - n - 0 cleanup', 'qmgr unix n - n 300 1 qmgr', 'tlsmgr unix - - n 1000? 1 tlsmgr']
  for (const name of ['bounce', 'defer', 'trace']) internal.push(`${name} unix - - n - 0 bounce`)
  for (const name of ['error', 'retry']) internal.push(`${name} unix - - n - - error`)
  // For the second server the company's domain is not local.
  internal.push('foreign unix - - n - - trivial-rewrite -o virtual_mailbox_domains=')
  internal.push('rewrite unix - - n - - trivial-rewrite', 'lmtp unix - - n - - lmtp', 'smtp unix - - n - - smtp')
  internal.push(
    'anvil unix - - n - 1 anvil',
    'proxymap unix - - n - - proxymap',
    'postlog unix-dgram n - n - 1 postlogd',
  )
  await writeFile(join(config, 'master.cf'), `${[...listeners, ...internal].join('\n')}\n`)
  const child = spawn('/usr/sbin/postfix', ['-c', config, 'start-fg'], { stdio: 'ignore' })
  await open(ports.ordinary)
  return async () => {
    await run('/usr/sbin/postfix', ['-c', config, 'stop'])
    if (child.exitCode === null) await once(child, 'exit')
    await rm(join('/var/log', logName()), { force: true })
  }
}

/** A policy server for Postfix that turns each recipient away the first time. */
async function startGreylist(): Promise<() => Promise<void>> {
  const known = new Set<string>()
  const server = createServer(async (socket) => {
    socket.on('error', () => {})
    let request = ''
    for await (const text of socket.setEncoding('utf8')) {
      request += text
      if (!request.endsWith('\n\n')) continue
      const [, recipient = ''] = /^recipient=(.*)$/m.exec(request) ?? []
      socket.write(`action=${known.has(recipient) ? 'DUNNO' : '450 4.2.0 Greylisted, try again later'}\n\n`)
      known.add(recipient)
      request = ''
    }
  }).listen(ports.greylist, '127.0.0.1')
  await once(server, 'listening')
  return async () => void server.close()
}

async function startDovecot(): Promise<() => Promise<void>> {
  const mail = join(directory, 'mail')
  await mkdir(mail)
  const [uid, gid] = [await idOf('nobody', '-u'), await idOf('nobody', '-g')]
  await run('chown', ['-R', `${uid}:${gid}`, mail])
  const users = [
    [company.email, 'userdb_quota_rule=*:bytes=100000'],
    ...['anna', 'bertil', 'reader'].map((name) => [`${name}@${domain}`, '']),
  ]
  await writeFile(
    join(directory, 'users'),
    users.map(([name, extra]) => `${name}:{PLAIN}hemligt:${uid}:${gid}::${mail}/${name}::${extra}\n`).join(''),
  )
  const config = join(directory, 'dovecot.conf')
  await writeFile(
    config,
    `protocols = lmtp
base_dir = ${directory}/dovecot
log_path = ${directory}/dovecot.log
ssl = no
first_valid_uid = 1
first_valid_gid = 1
auth_mechanisms = plain login
disable_plaintext_auth = no
mail_location = maildir:~/Maildir
mail_plugins = quota
passdb {
  driver = passwd-file
  args = ${directory}/users
}
userdb {
  driver = passwd-file
  args = ${directory}/users
}
service auth {
  inet_listener {
    address = 127.0.0.1
    port = ${ports.auth}
  }
}
service lmtp {
  inet_listener lmtp {
    address = 127.0.0.1
    port = ${ports.lmtp}
  }
}
service quota-status {
  executable = quota-status -p postfix
  client_limit = 1
  inet_listener {
    address = 127.0.0.1
    port = ${ports.quotaPolicy}
  }
}
plugin {
  quota = maildir:Mailbox
  quota_status_success = DUNNO
  quota_status_nouser = DUNNO
  quota_status_overquota = "552 5.2.2 Mailbox is full"
}
`,
  )
  const child = spawn('/usr/sbin/dovecot', ['-F', '-c', config], { stdio: 'inherit' })
  await open(ports.lmtp)
  return async () => {
    child.kill()
    if (child.exitCode === null) await once(child, 'exit')
  }
}

async function open(port: number): Promise<void> {
  await until(async () => {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    return isOpen
  })
}
