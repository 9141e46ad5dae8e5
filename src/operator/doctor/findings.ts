import { DAMAGED } from '../../database/postgres-errors.ts'
import { BACKUP_LASTS } from '../../jobs/backup.ts'
import { SILENT_AFTER_SECONDS } from '../../outbox/duty.ts'
import { cubicMetres, MOST_CUBIC_METRES, NEARLY } from '../../shared/carried.ts'
import { isoWeekday, swedishDay } from '../../shared/swedish-time.ts'
import { moment } from '../command.ts'
import { type Facts, SAMPLE_DOMAIN } from './facts.ts'
import { processorsOf } from './processing-record.ts'

export interface Finding {
  /** Neither bookings nor messages nor data are at stake. */
  canWait?: boolean
  finding: string
  consequence: string
  remedy: string
  /** What the desk says of it, in one or two Swedish sentences; only if the company can fix it, or has to ask somebody to. */
  forCompany?: string
  /** Said to its mailbox, too. */
  isMailed?: true
}

export function findings(facts: Facts): Finding[] {
  const all = checks.flatMap((check) => check(facts) || [])
  return [...all.filter(({ canWait }) => !canWait), ...all.filter(({ canWait }) => canWait)]
}

/** Nothing, or anything falsy, if there is no problem. */
type Check = (facts: Facts) => Finding | Finding[] | false | '' | null | undefined

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Weekly, plus a day of grace. */
const BACKUP_AWAY = 8 * DAY

const ELSEWHERE = 'backup-elsewhere'

const DESK_UNSEEN = 7 * DAY

const TO_USE = 'sudo npm run upgrade; where systemd does not run the site, npm run build, and restart it'

const SAMPLE_WORDS = /exempel|påhitt|\bEX-/i

/** 070-174 06 05 to 99 are reserved for fiction. */
const FICTION_NUMBER = /^(?:\+46|0046|0)701740?6(?:0[5-9]|[1-9]\d)$/

const freeMail = [
  { of: /^(gmail|googlemail)\.com$/, servers: /(^|\.)(gmail|google|googlemail)\.com$/ },
  { of: /^(outlook|hotmail|live|msn|passport)\.(com|se)$/, servers: /(^|\.)(outlook|hotmail|live|office365)\.com$/ },
  { of: /^(yahoo|ymail|rocketmail)\.(com|se)$/, servers: /(^|\.)yahoo\.com$/ },
  { of: /^(icloud|me|mac)\.com$/, servers: /(^|\.)(me|icloud)\.com$/ },
  { of: /^aol\.com$/, servers: /(^|\.)aol\.com$/ },
  { of: /^gmx\.(com|net|de)$/, servers: /(^|\.)gmx\.(com|net)$/ },
  { of: /^(proton\.me|protonmail\.com|pm\.me)$/, servers: /(^|\.)(proton\.me|protonmail\.ch)$/ },
]

const checks: readonly Check[] = [
  ({ database }) =>
    database.state === 'unreachable' && {
      finding: `The database cannot be reached: ${database.reason}`,
      consequence: 'No booking can be taken, and much could not be checked.',
      remedy: 'Fix that first; see DATABASE_URL, or what the log says.',
    },

  ({ isRunning, isStatic }) =>
    !(isRunning || isStatic) && {
      finding: 'The site is not running, or this command cannot reach it.',
      consequence: 'Nobody can book. What only a running site knows was not checked.',
      remedy: 'Start it, and run this command as its user with its DATA_DIR or DATABASE_URL.',
    },

  ({ companyFile: { fault } }) =>
    fault !== null && {
      finding: fault.replace(/\.?$/, '.'),
      consequence: 'The site goes on with what it was built from, and no upgrade can be made.',
      remedy: 'Correct it: an editor that knows company.schema.json marks the places.',
      forCompany:
        'Det är något fel i filen med era uppgifter. Sidan och mejlen säger vad som gällde förut, tills felet är rättat. Be den som sköter servern att titta.',
    },

  ({ companyFile: { isGone } }) =>
    isGone && {
      finding: 'company.json, from which the site was built, is gone.',
      consequence: 'The site goes on with what it was built from; built anew, it would be that of the sample company.',
      remedy: 'Put it back before any build or upgrade; as it was, it is in dist/company-file.json.',
      forCompany:
        'Filen med era uppgifter är borta från servern. Sidan och mejlen säger vad som gällde förut. Be den som sköter servern lägga tillbaka den.',
    },

  ({ companyFile: { waiting } }) =>
    waiting.length > 0 && {
      finding: `The company's file has been changed since the site was built: ${waiting.join(', ')}.`,
      consequence: 'Pages, mails, days and sums go by what it said before.',
      remedy: `${TO_USE}.`,
      forCompany: `Det som är ändrat i filen med era uppgifter (${waiting.join(', ')}) gäller inte än: sidan och mejlen säger vad som gällde förut. Be den som sköter servern köra npm run upgrade.`,
    },

  ({ companyFile: { notTold } }) =>
    notTold.length > 0 && {
      finding: `The process that last started on this database has other company data than this one: ${notTold.join(', ')}.`,
      consequence: 'Mails, days and sums follow its data.',
      remedy: 'Restart the site, every server and worker of it; check that all have the same COMPANY_FILE and version.',
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
    return (
      samples.length > 0 && {
        finding: `Sample data is still in company.json: ${[...new Set(samples)].join('; ')}.`,
        consequence: 'Mail and calls to these reach nobody.',
        remedy:
          'Replace it with your own (first cp company.sample.json company.json, if there is none). MAIL_FROM is among the ' +
          `settings. Then ${TO_USE}.`,
      }
    )
  },

  ({ company }) =>
    !company.legal.mandate && {
      finding: 'legal.mandate in company.json is empty: it should say who has engaged you to collect.',
      consequence:
        'Since 2024 only the municipality and those it engages may collect packaging from households, and from 2027 it ' +
        'must collect at the property itself: your round is not allowed without a mandate.',
      remedy: 'Ask the municipality, and write its answer there: the terms show it.',
    },

  ({ company }) =>
    !company.legal.receivingFacility?.certificate && {
      canWait: true,
      finding: 'legal.receivingFacility in company.json does not name a facility and its certificate.',
      consequence: 'The page cannot claim delivery to a certified facility, which is one of the reasons to book.',
      remedy: 'Write there where you take the material, and which certificate the facility has.',
    },

  ({ company }) =>
    !company.legal.transportPermit && {
      finding: 'legal.transportPermit in company.json is empty: it should say that you may carry waste.',
      consequence:
        "Carrying other people's waste is not allowed before it has been notified to the county administrative board, or, of " +
        `10 tonnes or ${MOST_CUBIC_METRES.year} m³ a calendar year or more than ${MOST_CUBIC_METRES.trip} m³ on one trip, permitted by it.`,
      remedy:
        'Notify it on the site of the board (länsstyrelsen), and write there that you have: the terms show it. Set legal.transport, too.',
    },

  ({ company: { legal, capacity }, carried }) => {
    if (legal.transport !== 'notification') return null
    const near = [
      { what: 'this year', is: cubicMetres(carried.year, capacity), most: MOST_CUBIC_METRES.year },
      { what: 'on one trip', is: cubicMetres(carried.trip, capacity), most: MOST_CUBIC_METRES.trip },
    ].filter(({ is, most }) => is >= NEARLY * most)
    return (
      near.length > 0 && {
        canWait: near.every(({ is, most }) => is < most),
        finding: `A notification allows less than ${near.map(({ what, is, most }) => `${most} m³ ${what}: it is ${is.toFixed(1)}`).join(', and ')}.`,
        consequence: 'Beyond it, carrying waste without a permit is an offence.',
        remedy:
          'Apply to the county administrative board for a permit to transport waste ("tillstånd för transport av avfall", on its ' +
          'site; it takes weeks and costs a fee), and drive less until then: two trips a day, or capacity.stops. Then write "permit" ' +
          'in legal.transport.',
      }
    )
  },

  ({ company, settings }) => {
    const missing = processorsOf(settings).filter(({ key }) => !company.processors[key])
    return (
      missing.length > 0 && {
        canWait: true,
        finding: `processors in company.json names no agreement for: ${missing.map(({ key }) => key).join(', ')}.`,
        consequence:
          "Whoever handles households' data for you may do so only under a processor agreement (GDPR article 28).",
        remedy:
          "Most sellers have one ready: accept it in the customer's account, and note seller and date there. The record of " +
          'processing that the law asks for is then printed by npm run -s doctor -- --record > record.html.',
      }
    )
  },

  ({ company }) =>
    !company.payment && {
      canWait: Boolean(company.swish),
      finding: 'payment in company.json is empty.',
      consequence: company.swish
        ? 'Households without Swish are not told how to pay.'
        : 'No household is told how to pay.',
      remedy: 'Write there how to pay, in a Swedish sentence or two.',
    },

  ({ season: running, company: { season } }) =>
    !season.lastDay &&
    !running?.lastDay && {
      canWait: true,
      finding: 'season.lastDay in company.json is not set.',
      consequence: 'Agreements promise pick-ups beyond the summer in which a student company ends.',
      remedy: 'Write there the last day on which you drive: the page and the terms name it, and no pick-up is later.',
    },

  ({ season: running, company: { season }, companyFile }) =>
    running !== null &&
    companyFile.waiting.length + companyFile.notTold.length === 0 &&
    ((season.firstDay ?? running.firstDay) !== running.firstDay || season.lastDay !== running.lastDay) && {
      canWait: true,
      finding:
        `season in company.json (${fromTo(season.firstDay ?? null, season.lastDay)}) is not the season that runs ` +
        `(${fromTo(running.firstDay, running.lastDay)}).`,
      consequence: 'What was decided at the desk holds: page, terms and days go by it.',
      remedy: 'Write the same days there, so that whoever reads the file next is not misled.',
    },

  ({ company: { limits } }) =>
    (limits.bags === null || limits.kilos === null) && {
      finding: 'limits in company.json does not say how many bags a pick-up includes and how heavy each may be.',
      consequence:
        'A household must know before it agrees; bags beyond a limit that was never stated are hard to leave behind.',
      remedy: 'Write both numbers there: the terms show them.',
    },

  ({ company: { bag, questions, reasons, words } }) => {
    const sentences = [words, ...questions].flatMap(Object.values<string>).concat(reasons.notOut, reasons.wrong)
    const ofSample = sentences.filter((sentence) => /\bpås(e|ar|arna|en)\b/i.test(sentence))
    return (
      bag.one !== 'påse' &&
      ofSample.length > 0 && {
        canWait: true,
        finding: `words, questions or reasons in company.json speak of "påse", and bag of "${bag.one}": ${ofSample.join(' ')}`,
        consequence: 'Households read two words for what they put out.',
        remedy: 'Write your own word there too.',
      }
    )
  },

  ({ company }) =>
    company.legal.dataStaysInEurope === null && {
      canWait: true,
      finding: 'legal.dataStaysInEurope in company.json is not set.',
      consequence: "The terms do not say whether households' data leave the EU and EEA; by law they must if they do.",
      remedy: 'Find out where the site, the mailbox and the backups are stored, and write true or false there.',
    },

  ({ settings, health: { mail } }) =>
    (mail ? mail.server === 'files' : !settings.SMTP_URL) && {
      finding: 'SMTP_URL is not set.',
      consequence: 'Nobody is told of a booking: every mail is written to a file under DATA_DIR/mail.',
      remedy: 'Set it, restart the site, then npm run mail:test and npm run mail:retry -- --files.',
    },

  ({ health: { mail }, mailServer }) => {
    const did = mailServer?.state === 'failed' ? mailServer.did : undelivered(mail)
    if (did === null) return null
    return {
      finding: `Mail does not get out: the mail server ${did}.`,
      consequence: 'Messages wait, and are sent once it accepts them. Until then nobody is told of a booking by mail.',
      remedy:
        mailServer?.state === 'failed'
          ? mailServer.advice.join(' ')
          : 'npm run mail:test says what is wrong and what to do.',
      forCompany: 'Mejlen går inte ut just nu. Ring dem det är bråttom med, och be den som sköter servern att titta.',
    }
  },

  ({ settings: { MAIL_FROM, SMTP_URL } }) => {
    const domain = MAIL_FROM.replace(/^.*@/, '').toLowerCase()
    const provider = freeMail.find(({ of }) => of.test(domain))
    if (!provider || !SMTP_URL || provider.servers.test(new URL(SMTP_URL).hostname)) return null
    return {
      finding: `MAIL_FROM is an address at ${domain}, and ${new URL(SMTP_URL).hostname} is not a mail server of theirs.`,
      consequence: `What it sends fails DMARC, although ${domain} has SPF and DMARC records: it is junk, or refused.`,
      remedy: 'Set MAIL_FROM to an address of your own domain, whose seller or mail provider names the records to add.',
    }
  },

  ({ senderDomain }) => {
    if (!senderDomain) return null
    const { name, spf, dmarc } = senderDomain
    const missing = [spf === false && 'SPF', dmarc === false && 'DMARC'].filter(Boolean)
    return (
      missing.length > 0 && {
        canWait: true,
        finding: `The domain ${name}, which mails come from, has no ${missing.join(' and no ')} in DNS.`,
        consequence: 'Large mail services treat such mails as spam, or refuse them.',
        remedy: 'At the registrar of the domain, add the records that the mail provider names.',
      }
    )
  },

  ({ database, settings, isRunning, silentSeconds }) =>
    database.state === 'ok' &&
    settings.DATABASE_URL &&
    !isRunning &&
    (silentSeconds ?? Infinity) > SILENT_AFTER_SECONDS && {
      finding:
        silentSeconds === null
          ? 'The worker has never run.'
          : `The worker has been silent for ${minutesOrMore(silentSeconds)}.`,
      consequence: 'No mail, reminder or SMS is sent, and nothing is erased.',
      remedy: 'Start it (npm run worker, or its service), and read its log.',
    },

  ({ hostedSignIn }) => {
    if (!hostedSignIn) return null
    const wrong = [
      hostedSignIn.external.phone && 'Phone is on among its sign-in providers',
      !hostedSignIn.disable_signup && 'it allows new users to sign up',
      hostedSignIn.mailer_autoconfirm && 'it does not confirm their addresses',
    ].filter(Boolean)
    return (
      wrong.length > 0 && {
        finding: `The hosted project lets others than the company sign in: ${wrong.join(', ')}.`,
        consequence:
          "Somebody else's account may claim the company's address. Only the check of how the address was proved stops it then.",
        remedy:
          'In its dashboard under Authentication: Phone off, "Allow new users to sign up" off, "Confirm email" on.',
      }
    )
  },

  ({ health: { answers } }) =>
    answers &&
    answers.overdue > 0 && {
      finding: `Bookings that should have been answered by now: ${answers.overdue}.`,
      consequence: 'The page has promised these households an answer by then.',
      remedy: 'Answer them at the desk, or with npm run answer.',
    },

  ({ deskSeen, now, database }) =>
    database.state === 'ok' &&
    deskSeen !== undefined &&
    now.getTime() - (deskSeen?.getTime() ?? 0) > DESK_UNSEEN && {
      canWait: true,
      finding: deskSeen ? 'Nobody has opened the desk for a week.' : 'Nobody is signed in at the desk.',
      consequence: 'Bookings, changes and withdrawals wait there.',
      remedy: 'Sign in at /skrivbord with the code that is mailed to you.',
    },

  ({ otherWeekdays, company: { pickup } }) =>
    otherWeekdays.length > 0 && {
      canWait: true,
      finding: `Households that are not collected from on ${weekdaysOf(pickup.isoWeekday)}: ${otherWeekdays
        .map(({ weekday, households }) => `${households} on ${weekdaysOf(weekday)}`)
        .join(', ')}.`,
      consequence:
        'Their days stay: pickup.isoWeekday only proposes first days. Rounds are driven on each of these weekdays.',
      remedy: 'If they are to change, the desk moves each of them, under Säsong.',
    },

  ({ otherWeekdays, company: { pickup, closedDates }, now }) => {
    const driven = [pickup.isoWeekday, ...otherWeekdays.map(({ weekday }) => weekday)]
    const idle = closedDates.filter(({ date }) => date >= swedishDay(now) && !driven.includes(isoWeekday(date)))
    return (
      idle.length > 0 && {
        canWait: true,
        finding: `closedDates in company.json names days on which nobody is collected from: ${idle.map(({ date }) => date).join(', ')}.`,
        consequence: 'If another day was meant, that one is not closed.',
        remedy: `Check the dates: the company drives on ${driven.map(weekdaysOf).join(' and ')}.`,
      }
    )
  },

  ({ company: { reminder, changeUntil } }) =>
    reminder.time >= changeUntil && {
      canWait: true,
      finding: `Reminders leave at ${reminder.time}, and a pick-up can be skipped until ${changeUntil}.`,
      consequence:
        'Whoever is reminded of one that it does not need cannot skip it any more, and is driven to for nothing.',
      remedy: 'Let reminder.time in company.json be earlier than changeUntil.',
    },

  ({ health: { outbox } }) =>
    outbox &&
    outbox.givenUp > 0 && {
      finding: `Messages that were given up: ${outbox.givenUp}.`,
      consequence: 'Somebody was not told.',
      remedy: 'npm run bookings shows whose they are; npm run mail:retry sends them again.',
    },

  ({ health: { outbox } }) =>
    outbox &&
    outbox.oldestWaitingSeconds > 3600 && {
      finding: `Messages waiting to be sent: ${outbox.waiting}, the oldest for ${Math.floor(outbox.oldestWaitingSeconds / 3600)} h.`,
      consequence: 'Their recipients have not been told yet.',
      remedy: 'Check that the site or its worker runs; npm run mail:test says whether mail gets out.',
    },

  ({ settings, health: { sms }, pageNamesSms }) =>
    pageNamesSms &&
    (sms ? /^(?:files|by mail)$/.test(sms.server) : !settings.SMS_URL) && {
      canWait: true,
      finding: 'The page promises SMS, and SMS_URL is not set.',
      consequence: settings.SMTP_URL
        ? 'Reminders go by mail instead, or become calls.'
        : 'Reminders are written to files under DATA_DIR/sms.',
      remedy: 'Open an account with 46elks and set SMS_URL and SMS_FROM; npm run sms:test tries it.',
    },

  ({ health: { sms } }) =>
    sms &&
    undelivered(sms) !== null && {
      canWait: true,
      finding: `SMS do not get out: the gateway ${undelivered(sms)}.`,
      consequence: 'They go by mail, or become calls, after half an hour, and not everybody reads mail in the evening.',
      remedy: "Check the account's credit; npm run sms:test says what is wrong.",
      forCompany:
        'Sms går inte ut just nu, så påminnelserna går via mejl eller blir samtal i inkorgen. Kolla saldot hos sms-tjänsten.',
    },

  ({ undeliveredSms }) =>
    undeliveredSms > 0 && {
      canWait: true,
      finding: `SMS of the past week that did not, or may not have, arrived: ${undeliveredSms}.`,
      consequence: 'Those households got a mail, or became calls, if there was time for that.',
      remedy: 'npm run sms:test with your own number shows whether this concerns every number.',
    },

  ({ settings: { PUBLIC_URL } }) =>
    !PUBLIC_URL && {
      finding: 'PUBLIC_URL is not set.',
      consequence: 'Mails contain no links, and previews of the page lead nowhere.',
      remedy: 'Set it to the address that visitors use, such as https://pasrundan.example.',
    },

  ({ settings: { PUBLIC_URL } }) =>
    PUBLIC_URL?.startsWith('http:') && {
      finding: `PUBLIC_URL is ${PUBLIC_URL}, without https.`,
      consequence: 'Names and addresses cross the network unencrypted.',
      remedy: 'Put a proxy with a certificate in front (deploy/Caddyfile), and set it to the https address.',
    },

  ({ settings: { PUBLIC_URL } }) =>
    PUBLIC_URL?.startsWith('https:') &&
    SAMPLE_DOMAIN.test(new URL(PUBLIC_URL).hostname) && {
      finding: `PUBLIC_URL is the sample: ${PUBLIC_URL}.`,
      consequence: 'Links in mails and previews lead nowhere.',
      remedy: 'Set it to the address that visitors use.',
    },

  ({ site, settings }) =>
    site?.state === 'unreachable' && {
      finding: `The site does not answer at ${settings.PUBLIC_URL}: ${site.reason}.`,
      consequence: 'Visitors cannot reach the page, if the same is true for them as for this machine.',
      remedy: 'Check the domain, the proxy and its certificate. Open the address on a telephone.',
    },

  ({ settings, health, isRunning, isStatic }) =>
    (health.proxy === 'not believed' ||
      (isRunning && !isStatic && settings.PUBLIC_URL?.startsWith('https:') && settings.TRUST_PROXY === false)) && {
      finding: 'TRUST_PROXY does not name the proxy in front of the site.',
      consequence: 'All visitors count as one: thirty bookings in a minute lock everybody out.',
      remedy: 'Set it to the address the proxy connects from: 127.0.0.1 if it runs on this machine.',
    },

  ({ settings }) =>
    settings.RATE_LIMIT === 0 && {
      canWait: true,
      finding: 'RATE_LIMIT is 0.',
      consequence: 'One visitor can flood the list of bookings and the mailbox.',
      remedy: 'Remove it from the settings.',
    },

  ({ databaseInTheClear }) =>
    databaseInTheClear && {
      finding: `The connection to the database at ${databaseInTheClear} is not encrypted.`,
      consequence: 'Anybody on the network in between can read all bookings.',
      remedy: 'End DATABASE_URL in ?sslmode=verify-full.',
    },

  ({ backup, settings, now, database }) => {
    if (settings.DATABASE_URL || database.state !== 'ok') return null
    const age = backup.last ? now.getTime() - backup.last.getTime() : null
    if (age !== null && age < BACKUP_LASTS) return null
    return {
      finding: age === null ? 'There is no backup yet.' : `The last backup is ${days(age)} old.`,
      consequence: 'If the database is lost, so is everything that no backup contains.',
      remedy: 'The site makes one every night at three; npm run backup makes one now. If that fails, the log says why.',
      ...(backup.last && {
        isMailed: true,
        forCompany: `Den senaste säkerhetskopian på servern är från ${moment(backup.last)}. Be den som sköter servern att titta.`,
      }),
    }
  },

  ({ elsewhereFault, backup: { elsewhere, takenAway }, health: { jobs }, now, database }) => {
    const failing = jobs?.failing?.find(({ job }) => job === ELSEWHERE)
    if (elsewhereFault || failing)
      return {
        finding: `No backup can be put elsewhere: ${elsewhereFault ?? `the job last failed with ${failing?.reason}.`}`,
        consequence: elsewhere
          ? `If this machine is lost, so is everything since ${moment(elsewhere)}, when one last arrived.`
          : 'If this machine is lost, so are the bookings: none has ever arrived.',
        remedy: 'Correct BACKUP_URL or BACKUP_KEY, restart the site, and try it: npm run backup. The log says more.',
        isMailed: true,
        forCompany: `Säkerhetskopiorna kommer inte fram till platsen utanför servern${elsewhere ? ` sedan ${moment(elsewhere)}` : ''}. Be den som sköter servern att titta.`,
      }
    if (database.state !== 'ok') return null
    const age = takenAway ? now.getTime() - takenAway.getTime() : null
    if (age !== null && age < BACKUP_AWAY) return null
    return {
      canWait: age !== null,
      finding:
        age === null
          ? 'No backup has ever been written elsewhere than DATA_DIR.'
          : `The last backup that was written elsewhere is ${days(age)} old.`,
      consequence: 'If this machine is lost, so are the bookings.',
      remedy:
        'Set BACKUP_URL to a WebDAV folder on another machine, and BACKUP_KEY: the site then does it by itself. Or every ' +
        'week: npm run backup -- /tmp/backup.gz, and copy that file. If the database is a server, its provider may make backups ' +
        'for you: check that you can fetch one.',
    }
  },

  ({ leftByGoingBack }) =>
    leftByGoingBack.length > 0 && {
      finding: `What came in before a version was taken back may be in DATA_DIR alone, in ${leftByGoingBack.join(' and ')}.`,
      consequence: 'It is removed after fourteen days, and no erasing reaches it before.',
      remedy: 'Compare the list with npm run bookings, see to what is missing, and delete what is named.',
      isMailed: true,
      forCompany:
        'Bokningar som kom innan sidan gick tillbaka till en äldre version kan saknas här. Be den som sköter servern om listan: efter fjorton dagar är den borta.',
    },

  ({ health }) =>
    health.disk !== 'ok' &&
    health.disk !== undefined && {
      finding: health.disk === null ? 'How full the disk is could not be checked.' : `The disk is ${health.disk}.`,
      consequence: 'When it is full, no booking can be taken.',
      remedy: 'Make room: df -h shows where; sudo journalctl --vacuum-size=50M shortens the system log.',
      ...(health.disk && {
        isMailed: true,
        forCompany:
          'Serverns disk är full eller nästan full, och är den full går det inte att boka. Be den som sköter servern att göra plats.',
      }),
    },

  ({ health }) =>
    (health.jobs?.failing ?? [])
      .filter(({ job }) => job !== ELSEWHERE)
      .map(({ job, reason }) => ({
        finding: `A scheduled job has failed: ${job} (${reason}).`,
        consequence: 'It is retried, but until it succeeds its work is not done.',
        remedy:
          reason === 'MANY_DUE'
            ? 'Either the clock is wrong, or the site was off for long. Look at `date`; if it is right, npm run erase -- --due.'
            : 'The log says why, at level error.',
        isMailed: true,
        forCompany: DAMAGED.has(reason)
          ? 'Serverns disk är skadad, så något går inte att läsa eller säkerhetskopiera. Be den som sköter servern att titta i dag.'
          : 'Något som sidan ska göra av sig själv misslyckas: säkerhetskopia, påminnelser, radering eller städning. Be den som sköter servern köra npm run doctor.',
      })),

  ({ clock }) =>
    clock &&
    Math.abs(clock.offSeconds) >= 60 && {
      canWait: Math.abs(clock.offSeconds) < 600,
      finding: `The clock of this machine differs from that of ${clock.of} by ${Math.round(Math.abs(clock.offSeconds) / 60)} min.`,
      consequence: 'Reminders go out at the wrong time, and a booking may get the wrong first day.',
      remedy: 'Let the network set it: sudo timedatectl set-ntp true.',
    },

  // As of a machine that starts without a battery for its clock, or without a network.
  ({ clock, newest, now }) =>
    clock === null &&
    newest !== null &&
    newest.getTime() - now.getTime() >= 60_000 && {
      finding: `The clock of this machine says ${moment(now)}, and what is stored last is of ${moment(newest)}.`,
      consequence: 'It is behind, or was ahead then: days, reminders and deadlines go by it.',
      remedy:
        'Compare `date` with a watch, and let the network set it: sudo timedatectl set-ntp true. If it is right, nothing is to be done.',
    },
]

function weekdaysOf(isoWeekday: number): string {
  return `${['Mon', 'Tues', 'Wednes', 'Thurs', 'Fri', 'Satur', 'Sun'][isoWeekday - 1]}days`
}

function undelivered(channel: { server: string; did?: string } | undefined): string | null {
  if (channel?.server === 'unreachable') return channel.did ?? 'cannot be used'
  if (channel?.server === 'silent') return 'is known to another process, which has been silent for ten minutes'
  return channel?.server === 'missing' ? 'was known to another process, which has been away for a day' : null
}

function minutesOrMore(seconds: number): string {
  return seconds < 2 * 3600 ? `${Math.floor(seconds / 60)} minutes` : days(seconds * 1000)
}

function days(milliseconds: number): string {
  const count = Math.floor(milliseconds / DAY)
  return count < 2 ? `${Math.floor(milliseconds / HOUR)} hours` : `${count} days`
}

/** '2026-08-25 to 2027-06-07' */
function fromTo(first: string | null, last: string | null): string {
  return `${first ?? 'no first day'} to ${last ?? 'no last day'}`
}
