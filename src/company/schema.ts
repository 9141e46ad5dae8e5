/**
 * The company's data: the keys of company.json. A key added later needs a default, or existing companies' files would be
 * refused.
 */
import { z } from 'zod'
import sample from '../../company.sample.json' with { type: 'json' }
import { materials } from '../shared/booking.ts'
import { HIGHEST_PRICE } from '../shared/highest-price.ts'
import { mailAddress } from '../shared/mail-address.ts'
import { visibleLine, visibleLines } from '../shared/plain-text.ts'
import { faultOfAccent, SAMPLE_ACCENT } from '../shared/scheme.ts'

/** One line of a page, a mail's subject or a calendar. */
function text(what = 'a text that is not empty') {
  return z
    .string({ error: what })
    .regex(/\S/, what)
    .max(300, 'at most 300 characters')
    .overwrite((value) => value.replace(/ +/g, ' ').trim())
    .refine((value) => value.isWellFormed() && visibleLine(value) === value, 'one line without invisible characters')
}

function optionalText() {
  return z
    .string({ error: 'a text, or "" for none' })
    .max(2000, 'at most 2000 characters')
    .refine(
      (value) => value.isWellFormed() && visibleLines(value) === value.replaceAll('\r\n', '\n'),
      'a text without invisible characters',
    )
    .default('')
}

/** A telephone, Swish or account number is read and typed as a whole: no line ends within it. Copied, its blanks are ordinary ones. */
const unparted = (value: string) => value.trim().replace(/(?<=\d) (?=\d)/g, '\u00a0')

function matching(pattern: RegExp, what: string) {
  return z.string({ error: what }).regex(pattern, { error: what, abort: true })
}

function wholeNumber(of: string, from: number, to: number) {
  const what = `a whole number${of} from ${from} to ${to}`
  return z.int({ error: what }).min(from, what).max(to, what)
}

/** Only when it is said: the first use of `Intl` takes 8 MB, which would stay. */
const tooHigh = () => `at most ${HIGHEST_PRICE.toLocaleString('en')} kronor, as in an offer`
const wholeKronor = 'a whole number of kronor, from 1'
const kronor = () => z.int({ error: wholeKronor }).min(1, wholeKronor).max(HIGHEST_PRICE, { error: tooHigh })
const date = () =>
  z.iso.date({ error: 'a date, like "2027-06-07"', abort: true }).regex(/^20/, 'a date of this century')
const time = () => matching(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time, like "08:00"')
const yesOrNo = () => z.boolean({ error: 'true or false' })
const orNone = { error: ({ input }: { input?: unknown }) => (input === undefined ? 'missing' : 'an object in { }') }

const reasons = () =>
  z
    .array(text(), { error: 'a list in [ ]' })
    .min(1, 'at least one sentence')
    .max(6, 'at most six sentences')
    .refine((list) => new Set(list).size === list.length, 'each sentence once')

/** What the sample shows: of a file that leaves it out, or has null there, as older samples had. */
const orSample = <Value extends z.ZodType>(value: Value, shown: z.output<Value>) =>
  value.nullish().transform((given) => given ?? shown)

const sentence = (key: keyof typeof sample.words, what: string) =>
  orSample(text(), sample.words[key]).describe(`${what}, in Swedish.`)

const bagWord = () => matching(/^[a-zåäöé]{2,20}$/, 'one word in small letters, like "kassar"')

const staffMember = z.strictObject(
  {
    role: text().describe('What the person is responsible for, in Swedish, as their card shows it.'),
    name: text(),
    phone: matching(/^\+?(?:[\s()-]*\d){6,15}\s*$/, 'a telephone number, like "070-174 06 05"').describe(
      'As it should be displayed. Households are told to call the first person’s number.',
    ),
  },
  orNone,
)

const closedDate = z.strictObject(
  {
    date: date(),
    // The desk takes as many when it closes a day.
    reason: text()
      .max(200, 'at most 200 characters')
      .describe('In lower case, for the middle of a sentence: "annandag påsk".'),
  },
  orNone,
)

export const companySchema = z
  .strictObject(
    {
      $schema: z.string().optional().describe('For the editor.'),
      name: text().describe('A student company’s name ends with UF.'),
      tagline: text(),
      subtitle: text().default(sample.subtitle).describe('The line below the tagline.'),
      accent: orSample(
        matching(/^#[0-9a-fA-F]{6}$/, `a colour like "${SAMPLE_ACCENT}"`)
          .toLowerCase()
          .superRefine((value, { addIssue }) => {
            const fault = faultOfAccent(value)
            if (fault !== null) addIssue({ code: 'custom', message: fault })
          }),
        SAMPLE_ACCENT,
      ).describe('The colour of buttons and links, from which those of the dark scheme are computed.'),
      logo: matching(
        /^[\w-][\w.-]*\.(svg|png)$/,
        'the name of a file beside this one, like "logo.svg", or null for none',
      )
        .nullable()
        .default(null)
        .describe(
          'An SVG or PNG file beside this one, at most twice as wide as high: beside the name at the top of the pages, in ' +
            'their icons and in the link preview. A PNG has 416 to 4096 pixels; an SVG has its words as paths. Null: the sample’s bag.',
        ),
      questions: orSample(
        z
          .array(z.strictObject({ question: text(), answer: text().overwrite(unparted) }, orNone), {
            error: 'a list in [ ]',
          })
          .min(1, 'at least one question'),
        sample.questions,
      ).describe('Common questions with their answers, in Swedish.'),
      words: z
        .strictObject(
          {
            sorting: sentence('sorting', 'How households sort, under "Sortera"'),
            bags: sentence('bags', 'The same, in the list of what to do before putting out'),
            putOut: sentence('putOut', 'Where it is put out, under "Ställ ut"'),
            notTaken: sentence(
              'notTaken',
              'What is not taken, also by Special: wherever something else than the four ordinary materials can be asked for, and in the terms',
            ),
          },
          orNone,
        )
        .prefault({})
        .describe(
          'Sentences of the pages that a company may do otherwise, so that they do not contradict its questions.',
        ),
      bag: orSample(
        z.strictObject({ one: bagWord(), several: bagWord(), these: bagWord() }, orNone),
        sample.bag,
      ).describe(
        'What is put out, wherever one, several or these are spoken of: "kasse", "kassar" and "kassarna", for example.',
      ),
      reasons: orSample(z.strictObject({ notOut: reasons(), wrong: reasons() }, orNone), sample.reasons).describe(
        'Ready sentences, in Swedish, for a stop where nothing stood out or where it was sorted wrongly: the household reads ' +
          'the one that the driver presses. One that speaks of the door code, of cartons, of rinsing or of one bag is offered only where it can be true.',
      ),
      email: matching(/^[^\s@<>,;]+@[^\s@<>,;]+$/, 'one e-mail address')
        .refine((value) => mailAddress(value) === value, 'a valid e-mail address, without å, ä and ö before the @')
        .describe('The shared mailbox: shown on the page, and the only company address that the system mails to.'),
      staff: z.array(staffMember, { error: 'a list in [ ]' }).min(1, 'at least one person'),
      municipality: text(),
      areas: z.array(text(), { error: 'a list in [ ]' }).min(1, 'at least one area'),
      prices: z
        .strictObject({ once: kronor(), biweekly: kronor(), weekly: kronor() }, orNone)
        .describe('What a household pays in all, in whole kronor: once, or per month.'),
      pickup: z
        .strictObject(
          {
            isoWeekday: wholeNumber('', 1, 7).describe(
              '1 is Monday, 7 is Sunday. It proposes first days: who has an agreement keeps its weekday.',
            ),
            from: time().describe('When everything must stand by the door. Swedish time.'),
            to: time(),
          },
          orNone,
        )
        .refine(({ from, to }) => from < to, { path: ['to'], error: 'a time later than pickup.from' }),
      closedDates: z
        .array(closedDate, { error: 'a list in [ ]' })
        .refine((days) => new Set(days.map(({ date }) => date)).size === days.length, 'each day once')
        .default([])
        .describe(
          'Pick-up days on which the company does not drive; the page shows the next one instead and says why.',
        ),
      answerWithinHours: wholeNumber(' of hours', 1, 168).describe(
        'Within how many hours the company answers a booking.',
      ),
      changeUntil: time().describe('Until when, on the day before a pick-up day, a household may skip or move it.'),
      reminder: z
        .strictObject({ time: time(), sms: yesOrNo() }, orNone)
        .describe(
          'When households are reminded of a pick-up on the day before it: by SMS if sms is true and possible, otherwise by mail.',
        ),
      season: z
        .strictObject({ firstDay: date().nullable().optional(), lastDay: date().nullable() }, orNone)
        .refine(({ firstDay, lastDay }) => !firstDay || !lastDay || firstDay <= lastDay, {
          path: ['lastDay'],
          error: 'a day not before season.firstDay',
        })
        .default({ lastDay: null })
        .describe(
          'The first and the last day on which the company drives; null if not decided. A season that the desk has opened holds instead.',
        ),
      noticeWeeks: wholeNumber(' of weeks', 0, 26)
        .default(2)
        .describe('How long beforehand the company says that it ends an agreement.'),
      swish: matching(/^(?:[ \u00a0]*(?:\d[ \u00a0]*){10})?$/, 'a Swish number, like "123 456 78 90", or "" for none')
        .overwrite(unparted)
        .default('')
        .describe('The company’s Swish number; if empty, the pages do not mention Swish.'),
      payment: optionalText()
        .overwrite(unparted)
        .describe(
          'How to pay: a Swedish sentence or two that the terms and the mails quote. "npm run doctor" asks for it.',
        ),
      dueDays: wholeNumber(' of days', 1, 60).default(14).describe('How many days after a bill its payment is due.'),
      limits: z
        .strictObject(
          {
            bags: wholeNumber(' of bags', 1, 1000)
              .nullable()
              .default(null)
              .describe('In one pick-up; null: not stated.'),
            kilos: wholeNumber(' of kilos', 1, 100).nullable().default(null).describe('Of one bag; null: not stated.'),
          },
          orNone,
        )
        .default({ bags: null, kilos: null })
        .describe('How many bags one pick-up includes, and how heavy each may be.'),
      kilosPerBag: z
        .partialRecord(
          z.enum(materials),
          z.number({ error: 'a number of kilos' }).positive('a number of kilos').max(100, 'at most 100 kilos'),
        )
        .nullable()
        .default(null)
        .describe(
          'The average weight of a bag, by material, if the company has weighed some; null: weights are not mentioned.',
        ),
      capacity: z
        .strictObject(
          {
            stops: wholeNumber(' of stops', 1, 500)
              .nullable()
              .default(null)
              .describe('How many stops a pick-up day takes; null: as many as are booked.'),
            litresPerBag: wholeNumber(' of litres', 1, 1000)
              .default(60)
              .describe('How much a bag holds, for what the county allows and for the season’s figures.'),
          },
          orNone,
        )
        .default({ stops: null, litresPerBag: 60 })
        .describe('How much the company can take.'),
      copyrightYear: wholeNumber('', 2000, 2100),
      label: text().describe('What kind of company it is, as shown in the footer.'),
      legal: z
        .strictObject(
          {
            postalAddress: optionalText()
              // A postcode is not parted.
              .overwrite((address) => address.replace(/\b(\d{3}) (\d\d)\b/, '$1\u00a0$2'))
              .describe('Street and postal address of the company, perhaps the school’s.'),
            organisationNumber: optionalText().describe('Empty for a UF company, which has none.'),
            mandate: optionalText().describe(
              'The agreement or permission that allows the company to collect packaging, which by law is the municipality’s ' +
                'task, worded for the terms. If empty, the terms do not mention it and "npm run doctor" asks for it.',
            ),
            transportPermit: optionalText().describe(
              'The notification to, or permit from, the county administrative board to carry waste, worded for the terms.',
            ),
            transport: z
              .enum(['notification', 'permit'], { error: '"notification", "permit" or null' })
              .nullable()
              .default(null)
              .describe(
                'What the company has from the county. A notification allows less than 10 tonnes or 50 m³ a calendar year, and at ' +
                  'most 1 tonne or 5 m³ on one trip; the desk then counts, and "npm run doctor" warns.',
              ),
            receivingFacility: z
              .strictObject({ name: text(), certificate: optionalText() }, orNone)
              .nullable()
              .default(null)
              .describe('The facility that receives the material, and its certificate.'),
            dataStaysInEurope: yesOrNo()
              .nullable()
              .default(null)
              .describe(
                'True only if the site, the mailbox and all backups are stored within the EU/EEA; null: not stated.',
              ),
          },
          orNone,
        )
        .describe('What the law requires the company to state, if it applies.'),
      processors: z
        .strictObject(
          { machine: optionalText(), mail: optionalText(), sms: optionalText(), backups: optionalText() },
          orNone,
        )
        .default({ machine: '', mail: '', sms: '', backups: '' })
        .describe(
          'With whom the company has a processor agreement (GDPR article 28), and since when: "Värden AB, 2026-09-01". For the record ' +
            'that "npm run doctor -- --record" makes; no page shows it.',
        ),
      retentionDays: wholeNumber(' of days', 1, 3650).describe(
        'How many days after an agreement has ended, or after a booking that became none, personal data are erased. After a no ' +
          'it is at most 60.',
      ),
    },
    orNone,
  )
  .transform(({ $schema, ...company }) => company)

export type Company = Readonly<z.output<typeof companySchema>>
