/**
 * The company's data: the keys of company.json. A key added later needs a default, or existing companies' files would be
 * refused.
 */
import { z } from 'zod'
import { materials } from '../shared/booking.ts'
import { mailAddress } from '../shared/mail-address.ts'
import { visibleLine, visibleLines } from '../shared/plain-text.ts'
import { isoWeekday } from '../shared/swedish-time.ts'

/** One line of a page, a mail's subject or a calendar. */
function text(what = 'a text that is not empty') {
  return z
    .string({ error: what })
    .regex(/\S/, what)
    .max(300, 'at most 300 characters')
    .refine(
      (value) => value.isWellFormed() && visibleLine(value) === value.replace(/ +/g, ' ').trim(),
      'one line without invisible characters',
    )
}

/** What may be left empty. */
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

function matching(pattern: RegExp, what: string) {
  return z.string({ error: what }).regex(pattern, what)
}

function wholeNumber(of: string, from: number, to: number) {
  const what = `a whole number${of} from ${from} to ${to}`
  return z.int({ error: what }).min(from, what).max(to, what)
}

const kronor = () =>
  z
    .int({ error: 'a whole number of kronor' })
    .min(1, 'a whole number of kronor')
    .max(100_000, 'at most 100,000 kronor, as in an offer')
const date = () =>
  z.iso.date({ error: 'a date, like "2027-06-07"', abort: true }).regex(/^20/, 'a date of this century')
const time = () => matching(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time, like "08:00"')
const yesOrNo = () => z.boolean({ error: 'true or false' })
const orNone = { error: ({ input }: { input?: unknown }) => (input === undefined ? 'missing' : 'an object in { }') }

const staffMember = z.strictObject(
  {
    role: text().describe("What the person is responsible for, in Swedish, as on the person's card."),
    name: text(),
    phone: matching(/^\+?(?:[\s()-]*\d){6,15}\s*$/, 'a telephone number, like "070-174 06 05"').describe(
      'As written for reading. The first person’s is the number that households are told to call.',
    ),
  },
  orNone,
)

const closedDate = z.strictObject(
  { date: date(), reason: text().describe('Lower case, as in the middle of a sentence: "annandag påsk".') },
  orNone,
)

export const companySchema = z
  .strictObject(
    {
      $schema: z.string().optional().describe('For the editor.'),
      name: text().describe('Ends with UF, as a student company’s name does.'),
      tagline: text(),
      email: matching(/^[^\s@<>,;]+@[^\s@<>,;]+$/, 'one e-mail address')
        .refine(
          (value) => mailAddress(value) === value,
          'an e-mail address that mail can go to, without å, ä and ö before the @',
        )
        .describe(
          'The shared mailbox: shown on the page, and the only address of the company that the system writes to.',
        ),
      staff: z.array(staffMember, { error: 'a list in [ ]' }).min(1, 'at least one person'),
      municipality: text(),
      areas: z.array(text(), { error: 'a list in [ ]' }).min(1, 'at least one area'),
      prices: z
        .strictObject({ once: kronor(), biweekly: kronor(), weekly: kronor() }, orNone)
        .describe('What the household pays, nothing added, in whole kronor: once, and per month.'),
      pickup: z.strictObject(
        {
          isoWeekday: wholeNumber('', 1, 7).describe('1 is Monday, 7 is Sunday.'),
          from: time().describe('By when everything stands by the door. Swedish time.'),
          to: time(),
        },
        orNone,
      ),
      closedDates: z
        .array(closedDate, { error: 'a list in [ ]' })
        .default([])
        .describe('Pick-up days on which the company stays at home; the page shows the next one instead and says why.'),
      answerWithinHours: wholeNumber(' of hours', 1, 168).describe('Within this time the company answers a booking.'),
      changeUntil: time().describe('Until then, on the evening before a pick-up day, a household may skip or move it.'),
      reminder: z
        .strictObject({ time: time(), sms: yesOrNo() }, orNone)
        .describe(
          'Who is picked up tomorrow is reminded at this time on the day before: by SMS if so said and it can be, else by mail.',
        ),
      season: z
        .strictObject({ lastDay: date().nullable() }, orNone)
        .default({ lastDay: null })
        .describe('The last day on which the company drives at all; null while none is set.'),
      noticeWeeks: wholeNumber(' of weeks', 0, 26)
        .default(2)
        .describe('So long beforehand the company says that it ends an agreement.'),
      swish: matching(/^(?: *(?:\d *){10})?$/, 'a Swish number, like "123 456 78 90", or "" for none')
        .default('')
        .describe('The company’s Swish number; none is shown where it is empty.'),
      payment: optionalText().describe(
        'How to pay, in words: in Swedish, a sentence or two, as the terms and the mails say it. "npm run doctor" asks for it.',
      ),
      limits: z
        .strictObject(
          {
            bags: wholeNumber(' of bags', 1, 1000).nullable().default(null).describe('In one pick-up; null: not said.'),
            kilos: wholeNumber(' of kilos', 1, 100).nullable().default(null).describe('Of one bag; null: not said.'),
          },
          orNone,
        )
        .default({ bags: null, kilos: null })
        .describe('How many bags one pick-up takes, and how heavy each may be.'),
      kilosPerBag: z
        .partialRecord(
          z.enum(materials),
          z.number({ error: 'a number of kilos' }).positive('a number of kilos').max(100, 'at most 100 kilos'),
        )
        .nullable()
        .default(null)
        .describe(
          'What a bag weighs on average, by material, where the company has weighed some; without it no weight is spoken of.',
        ),
      copyrightYear: wholeNumber('', 2000, 2100),
      label: text().describe('What kind of company it is, as the footer says it.'),
      legal: z
        .strictObject(
          {
            postalAddress: optionalText().describe('Street and postal address of the company, the school’s perhaps.'),
            organisationNumber: optionalText().describe('A UF company has none of its own.'),
            mandate: optionalText().describe(
              'What allows the company to collect packaging, which by law is the municipality’s to do: the agreement or ' +
                'permission as the terms are to name it. Empty, it is left out there, and "npm run doctor" says so.',
            ),
            transportPermit: optionalText().describe(
              'The notification to, or permission of, the county administrative board to carry waste, as the terms are to name it.',
            ),
            receivingFacility: z
              .strictObject({ name: text(), certificate: optionalText() }, orNone)
              .nullable()
              .default(null)
              .describe('The facility the material is delivered to, and by which certificate it is certified.'),
            dataStaysInEurope: yesOrNo()
              .nullable()
              .default(null)
              .describe('True only while site, mailbox and copies of them are kept within the EU/EEA; null: not said.'),
          },
          orNone,
        )
        .describe('What the law wants told where it exists.'),
      retentionDays: wholeNumber(' of days', 1, 3650).describe("Days after which a booking's personal data is erased."),
    },
    orNone,
  )
  .superRefine(({ pickup, closedDates }, { addIssue }) => {
    if (pickup.from >= pickup.to) {
      addIssue({ code: 'custom', path: ['pickup', 'to'], message: 'a time later than pickup.from' })
    }
    for (const [at, { date }] of closedDates.entries()) {
      if (isoWeekday(date) === pickup.isoWeekday) continue
      addIssue({
        code: 'custom',
        path: ['closedDates', at, 'date'],
        message: 'a day on which the company would else drive, by pickup.isoWeekday',
      })
    }
  })
  .transform(({ $schema, ...company }) => company)

export type Company = Readonly<z.output<typeof companySchema>>
export type StaffMember = Company['staff'][number]
