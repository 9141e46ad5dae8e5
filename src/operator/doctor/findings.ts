import { whatItDid } from '../mail-faults.ts'
import { type Facts, SAMPLE_DOMAIN } from './facts.ts'

/** A problem with the set-up. */
export interface Finding {
  /** Its id, for programs. */
  about: string
  /** Whether bookings, messages or data are at stake; others can wait. */
  isSerious: boolean
  finding: string
  consequence: string
  remedy: string
  /** The same for the desk, in one or two Swedish sentences; only if the company can fix it itself. */
  forCompany?: string
}

/** All problems that follow from these facts, serious ones first. */
export function findings(facts: Facts): Finding[] {
  const all = checks.flatMap((check) => check(facts) ?? [])
  return [...all.filter(({ isSerious }) => isSerious), ...all.filter(({ isSerious }) => !isSerious)]
}

type Check = (facts: Facts) => Finding | Finding[] | null

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Weekly, plus a day of grace. */
const BACKUP_AWAY = 8 * DAY

const DESK_UNSEEN = 7 * DAY

/** The process that sends messages reports every minute. */
const SILENCE = 10 * 60_000

const SAMPLE_WORDS = /exempel|påhitt|\bEX-/i

/** 070-174 06 05 to 99 are reserved for fiction. */
const FICTION_NUMBER = /^(?:\+46|0046|0)701740?6(?:0[5-9]|[1-9]\d)$/

const checks: readonly Check[] = [
  ({ database }) =>
    database.state === 'unreachable'
      ? {
          about: 'database',
          isSerious: true,
          finding: `The database cannot be reached: ${database.reason}`,
          consequence: 'No booking can be taken, and much of this list could not be looked at.',
          remedy: 'Mend that first; see DATABASE_URL, or what the log says.',
        }
      : null,

  ({ isRunning, isStatic }) =>
    isRunning || isStatic
      ? null
      : {
          about: 'running',
          isSerious: true,
          finding: 'The site is not running, or this cannot reach it.',
          consequence: 'Nobody can book. What only a running site knows is not in this list.',
          remedy: 'Start it, and run this as its user with its DATA_DIR or DATABASE_URL.',
        },

  ({ companyFile: { fault } }) =>
    fault === null
      ? null
      : {
          about: 'company file',
          isSerious: true,
          finding: `${fault}.`,
          consequence: 'What runs goes on with what it has read before, and will not start again.',
          remedy: 'Mend it: an editor that knows company.schema.json shows the places.',
        },

  ({ companyFile: { notBuilt } }) =>
    notBuilt.length === 0
      ? null
      : {
          about: 'built',
          isSerious: true,
          finding: `The pages were built with other data of the company than stand in its file: ${notBuilt.join(', ')}.`,
          consequence: 'They say what was true before; the server will not start with them.',
          remedy: 'npm run build, then start the site anew.',
        },

  ({ companyFile: { notTold } }) =>
    notTold.length === 0
      ? null
      : {
          about: 'told',
          isSerious: true,
          finding: `What last started over this database has other data of the company than stand in its file: ${notTold.join(', ')}.`,
          consequence: 'Mails, days and sums follow those.',
          remedy: 'Start the site anew, each server and worker of it; see that all have the same COMPANY_FILE.',
        },

  ({ company, settings }) => {
    const { email, staff, legal } = company
    const samples = [email, settings.MAIL_FROM]
      .filter((address) => SAMPLE_DOMAIN.test(address))
      .concat(staff.map(({ phone }) => phone).filter((phone) => FICTION_NUMBER.test(phone.replace(/[^+\d]/g, ''))))
      .concat(
        [legal.postalAddress, legal.receivingFacility?.name ?? '', legal.receivingFacility?.certificate ?? ''].filter(
          (words) => SAMPLE_WORDS.test(words),
        ),
      )
    if (samples.length === 0) return null
    return {
      about: 'sample data',
      isSerious: true,
      finding: `The sample is still in company.json: ${[...new Set(samples)].join('; ')}.`,
      consequence: 'Mail and calls to these reach nobody.',
      remedy:
        'Write your own there (cp company.sample.json company.json, if there is none), build the page and start the site anew. ' +
        'MAIL_FROM is among the settings.',
    }
  },

  ({ company }) =>
    company.legal.mandate
      ? null
      : {
          about: 'mandate',
          isSerious: true,
          finding: 'legal.mandate in company.json is empty: nothing says who has engaged you to collect.',
          consequence:
            'Since 2024 only the municipality, or whom it engages, may collect packaging from households, and from 2027 it ' +
            'has to collect at the property itself: the round is not allowed without.',
          remedy: 'Ask the municipality, and write what it says there: the terms show it.',
        },

  ({ company }) =>
    company.legal.receivingFacility?.certificate
      ? null
      : {
          about: 'receiving facility',
          isSerious: false,
          finding: 'legal.receivingFacility in company.json does not name a facility and its certificate.',
          consequence:
            'The page claims no delivery to a certified facility, which is one of the reasons to book: it cannot say which.',
          remedy: 'Write there where you take the material, and by which certificate it is certified.',
        },

  ({ company }) =>
    company.legal.transportPermit
      ? null
      : {
          about: 'transport permit',
          isSerious: true,
          finding: 'legal.transportPermit in company.json is empty: nothing says that you may carry waste.',
          consequence:
            "Carrying other people's waste is not allowed without a permit of the county administrative board, or an " +
            'exception from it.',
          remedy: 'Ask it (länsstyrelsen), and write what it answered there: the terms show it.',
        },

  ({ company }) =>
    company.payment
      ? null
      : {
          about: 'payment',
          isSerious: !company.swish,
          finding: 'payment in company.json is empty.',
          consequence: company.swish ? 'Who has no Swish is not told how to pay.' : 'No household is told how to pay.',
          remedy: 'Write there how to pay, in Swedish and in words.',
        },

  ({ company: { season } }) =>
    season.lastDay
      ? null
      : {
          about: 'season',
          isSerious: false,
          finding: 'season.lastDay in company.json is not set.',
          consequence: 'Agreements promise pick-ups after the summer in which a student company ends.',
          remedy: 'Write there the last day on which you drive: terms, page and days end with it.',
        },

  ({ company: { limits } }) =>
    limits.bags !== null && limits.kilos !== null
      ? null
      : {
          about: 'limits',
          isSerious: true,
          finding: 'limits in company.json does not say how many bags a pick-up takes, and how heavy each may be.',
          consequence:
            'A household must know before it agrees; what was not said beforehand cannot be left standing with good reason.',
          remedy: 'Write both numbers there: the terms show them.',
        },

  ({ company }) =>
    company.legal.dataStaysInEurope === null
      ? {
          about: 'where data is',
          isSerious: false,
          finding: 'legal.dataStaysInEurope in company.json is not said.',
          consequence:
            'The terms do not say whether what households write leaves the EU and EEA; the law wants it told if it does.',
          remedy: 'Find out where site, mailbox and copies of them are kept, and write true or false there.',
        }
      : null,

  ({ settings, health: { mail } }) =>
    (mail ? mail.server !== 'files' : settings.SMTP_URL)
      ? null
      : {
          about: 'mail server',
          isSerious: true,
          finding: 'SMTP_URL is not set.',
          consequence: 'Nobody hears of a booking: every mail is written to a file under DATA_DIR/mail.',
          remedy: 'Set it, start anew, run npm run mail:test, then npm run mail:retry -- --files.',
        },

  ({ health: { mail }, mailServer }) => {
    const did = mailServer?.state === 'failed' ? mailServer.did : undelivered(mail)
    if (did === null) return null
    return {
      about: 'mail',
      isSerious: true,
      finding: `Mail does not get out: the mail server ${did}.`,
      consequence:
        'Messages wait and lose nothing by it: they go out once it takes them. Until then nobody hears of a booking.',
      remedy:
        mailServer?.state === 'failed'
          ? mailServer.advice.join(' ')
          : 'npm run mail:test says what is wrong, and what to do.',
      forCompany: 'Mejlen går inte ut just nu. Ring dem det är bråttom med, och be den som sköter servern att titta.',
    }
  },

  ({ senderDomain }) => {
    if (!senderDomain) return null
    const { name, spf, dmarc } = senderDomain
    const missing = [...(spf === false ? ['SPF'] : []), ...(dmarc === false ? ['DMARC'] : [])]
    if (missing.length === 0) return null
    return {
      about: 'sender domain',
      isSerious: false,
      finding: `The domain ${name}, which mails come from, has no ${missing.join(' and no ')} in DNS.`,
      consequence: 'Large mail services take such mails for spam, or refuse them.',
      remedy: 'Add the records that the mail provider names, where the domain was bought.',
    }
  },

  ({ database, settings, isRunning, silentSeconds }) =>
    database.state === 'ok' && settings.DATABASE_URL && !isRunning && (silentSeconds ?? Infinity) > SILENCE / 1000
      ? {
          about: 'worker',
          isSerious: true,
          finding:
            silentSeconds === null
              ? 'The worker has never run.'
              : `The worker has not been heard of for ${minutesOrMore(silentSeconds)}.`,
          consequence: 'No mail, no reminder and no SMS is sent, and nothing is erased.',
          remedy: 'Start it, npm run worker or its service, and look at its log.',
        }
      : null,

  ({ hostedSignIn }) => {
    if (!hostedSignIn) return null
    const { byPhone, signUp, unconfirmed } = hostedSignIn
    const wrong = [
      ...(byPhone ? ['Phone is on among its sign-in providers'] : []),
      ...(signUp ? ['it allows new users to sign up'] : []),
      ...(unconfirmed ? ['it does not confirm their addresses'] : []),
    ]
    if (wrong.length === 0) return null
    return {
      about: 'hosted sign-in',
      isSerious: true,
      finding: `The hosted project lets more people sign in than the company: ${wrong.join(', ')}.`,
      consequence:
        "An account of somebody else's may claim the company's address. We look at how it was proved; nobody should need to.",
      remedy: 'In its dashboard under Authentication: Phone off, "Allow new users to sign up" off, "Confirm email" on.',
    }
  },

  ({ health: { answers } }) =>
    answers && answers.overdue > 0
      ? {
          about: 'overdue answers',
          isSerious: true,
          finding: `Bookings that were to be answered before now: ${answers.overdue}.`,
          consequence: 'The page has promised these households an answer in time.',
          remedy: 'Answer them at the desk, or with npm run answer.',
        }
      : null,

  ({ deskSeen, now, database }) =>
    database.state === 'ok' && deskSeen !== undefined && now.getTime() - (deskSeen?.getTime() ?? 0) > DESK_UNSEEN
      ? {
          about: 'desk',
          isSerious: false,
          finding: 'Nobody has opened the desk for a week.',
          consequence: 'Bookings, changes and withdrawals wait there.',
          remedy: 'Sign in at /skrivbord, with the code that comes to the mailbox.',
        }
      : null,

  ({ health: { outbox } }) =>
    outbox && outbox.givenUp > 0
      ? {
          about: 'given up',
          isSerious: true,
          finding: `Messages that were given up: ${outbox.givenUp}.`,
          consequence: 'Somebody was not told.',
          remedy: 'npm run bookings shows whose they are; npm run mail:retry sends them once more.',
          forCompany: `${outbox.givenUp === 1 ? 'Ett' : outbox.givenUp} meddelande${outbox.givenUp === 1 ? '' : 'n'} har inte kommit fram. Titta i inkorgen under Kom inte fram, och ring i stället.`,
        }
      : null,

  ({ health: { outbox } }) =>
    outbox && outbox.oldestWaitingSeconds > 3600
      ? {
          about: 'waiting',
          isSerious: true,
          finding: `Messages wait to be sent: ${outbox.waiting}, the oldest for ${Math.floor(outbox.oldestWaitingSeconds / 3600)} h.`,
          consequence: 'Whoever they are for does not know yet.',
          remedy: 'See that the site or its worker runs; npm run mail:test says whether mail gets out.',
        }
      : null,

  ({ settings, health: { sms }, pageNamesSms }) =>
    pageNamesSms && (sms ? /^(?:files|by mail)$/.test(sms.server) : !settings.SMS_URL)
      ? {
          about: 'sms gateway',
          isSerious: false,
          finding: 'The page speaks of SMS, and SMS_URL is not set.',
          consequence: settings.SMTP_URL
            ? 'Reminders go by mail instead.'
            : 'Reminders are written to files under DATA_DIR/sms.',
          remedy: 'Open an account with 46elks and set SMS_URL and SMS_FROM; npm run sms:test tries it.',
        }
      : null,

  ({ health: { sms } }) =>
    sms && undelivered(sms) !== null
      ? {
          about: 'sms',
          isSerious: false,
          finding: `SMS do not get out: the gateway ${undelivered(sms)}.`,
          consequence: 'They go by mail after half an hour, which not everybody reads in the evening.',
          remedy: 'Look at the credit of the account; npm run sms:test says what is wrong.',
          forCompany: 'Sms går inte ut just nu, så påminnelserna går med mejl. Kolla saldot hos sms-tjänsten.',
        }
      : null,

  ({ undeliveredSms }) =>
    undeliveredSms > 0
      ? {
          about: 'undelivered sms',
          isSerious: false,
          finding: `SMS of the past week that did not arrive, or perhaps not: ${undeliveredSms}.`,
          consequence: 'Those households got a mail, where there was time for one.',
          remedy: 'npm run sms:test with a number of your own shows whether it is the number or all of them.',
        }
      : null,

  ({ settings }) => {
    const { PUBLIC_URL: url } = settings
    if (!url) {
      return {
        about: 'public address',
        isSerious: true,
        finding: 'PUBLIC_URL is not set.',
        consequence: 'Links in mails and previews lead nowhere.',
        remedy: 'Set it to the address that visitors use, such as https://pasrundan.example.',
      }
    }
    if (!url.startsWith('https:')) {
      return {
        about: 'public address',
        isSerious: true,
        finding: `PUBLIC_URL is ${url}, without https.`,
        consequence: 'Names and addresses cross the network in the clear.',
        remedy: 'Put a proxy with a certificate in front (deploy/Caddyfile) and write https there.',
      }
    }
    if (SAMPLE_DOMAIN.test(new URL(url).hostname)) {
      return {
        about: 'public address',
        isSerious: true,
        finding: `PUBLIC_URL is the sample: ${url}.`,
        consequence: 'Links in mails and previews lead nowhere.',
        remedy: 'Set it to the address that visitors use.',
      }
    }
    return null
  },

  ({ site, settings }) =>
    site?.state === 'unreachable'
      ? {
          about: 'site',
          isSerious: true,
          finding: `Nothing answers as it should at ${settings.PUBLIC_URL}: ${site.reason}.`,
          consequence: 'Visitors do not get to the page, if it is the same for them as for this machine.',
          remedy: 'Look at the domain, the proxy and its certificate. From home: open the address on a telephone.',
        }
      : null,

  ({ settings, health, isRunning, isStatic }) =>
    health.proxy === 'not believed' ||
    (isRunning && !isStatic && settings.PUBLIC_URL?.startsWith('https:') && settings.TRUST_PROXY === false)
      ? {
          about: 'proxy',
          isSerious: true,
          finding: 'TRUST_PROXY does not name the proxy in front, and https says there is one.',
          consequence: 'All visitors count as one: thirty bookings in a minute lock everybody out.',
          remedy: 'Set it to the address the proxy connects from: 127.0.0.1 where it runs on this machine.',
        }
      : null,

  ({ settings }) =>
    settings.RATE_LIMIT === 0
      ? {
          about: 'rate limit',
          isSerious: false,
          finding: 'RATE_LIMIT is 0.',
          consequence: 'One visitor can fill the list of bookings and the mailbox.',
          remedy: 'Leave it out of the settings.',
        }
      : null,

  ({ databaseInTheClear }) =>
    databaseInTheClear
      ? {
          about: 'database in the clear',
          isSerious: true,
          finding: `The connection to the database at ${databaseInTheClear} is not encrypted.`,
          consequence: 'Whoever is on the way reads all bookings.',
          remedy: 'End DATABASE_URL in ?sslmode=verify-full.',
        }
      : null,

  ({ backup, settings, now, database }) => {
    if (settings.DATABASE_URL || database.state !== 'ok') return null
    const age = backup.last ? now.getTime() - backup.last.getTime() : null
    if (age !== null && age < 26 * HOUR) return null
    return {
      about: 'backup',
      isSerious: true,
      finding: age === null ? 'There is no backup yet.' : `The last backup is ${days(age)} old.`,
      consequence: 'What is in none is lost if the database is.',
      remedy:
        'One is made each night at three while the site runs; npm run backup makes one now. The log says what failed.',
    }
  },

  ({ backup, now, database }) => {
    if (database.state !== 'ok') return null
    const age = backup.takenAway ? now.getTime() - backup.takenAway.getTime() : null
    if (age !== null && age < BACKUP_AWAY) return null
    return {
      about: 'backup elsewhere',
      isSerious: age === null,
      finding:
        age === null
          ? 'No backup has ever been written elsewhere than into DATA_DIR.'
          : `The last backup that was written elsewhere is ${days(age)} old.`,
      consequence: 'If this machine is lost, so are the bookings.',
      remedy:
        'Each week: npm run backup -- backup.gz, and take that file to another machine. Where the database is a server, its ' +
        'provider may do so for you: see that you can get at one.',
    }
  },

  ({ health }) =>
    health.disk === 'ok' || health.disk === undefined
      ? null
      : {
          about: 'disk',
          isSerious: true,
          finding: health.disk === null ? 'The disk cannot be asked how full it is.' : `The disk is ${health.disk}.`,
          consequence: 'When it is full no booking can be taken.',
          remedy: 'Make room: df -h shows where; the log of the system is a usual place.',
        },

  ({ health }) =>
    (health.jobs?.failing ?? []).map(({ job, reason }) => ({
      about: `job ${job}`,
      isSerious: true,
      finding: `What happens by itself has failed: ${job} (${reason}).`,
      consequence: 'It is tried again, but what it does is not done.',
      remedy: 'The log has a sentence about it, at level error.',
    })),

  ({ clock }) =>
    clock && Math.abs(clock.offSeconds) >= 60
      ? {
          about: 'clock',
          isSerious: Math.abs(clock.offSeconds) >= 600,
          finding: `The clock of this machine differs from that of ${clock.of} by ${Math.round(Math.abs(clock.offSeconds) / 60)} min.`,
          consequence: 'Reminders go out at the wrong time, and bookings are too late or too early for a day.',
          remedy: 'Have it set over the network: timedatectl set-ntp true.',
        }
      : null,
]

/** What is wrong with a channel's server, as of the last message; null if it accepts messages. */
function undelivered(channel: { server: string; reason?: string } | undefined): string | null {
  if (channel?.server === 'unreachable') return whatItDid(channel.reason ?? 'UNKNOWN')
  if (channel?.server === 'silent') return 'is known to another process, which has not been heard of for ten minutes'
  return channel?.server === 'missing' ? 'was known to another process, which has been away for a day' : null
}

function minutesOrMore(seconds: number): string {
  return seconds < 2 * 3600 ? `${Math.floor(seconds / 60)} minutes` : days(seconds * 1000)
}

function days(milliseconds: number): string {
  const count = Math.floor(milliseconds / DAY)
  return count < 2 ? `${Math.floor(milliseconds / HOUR)} hours` : `${count} days`
}
