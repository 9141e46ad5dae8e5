/**
 * The one file the company edits: who it is, where it drives, when and for how much.
 *
 * The data below is a sample. Addresses under `.example` reach nobody, and the telephone numbers lie in the
 * range 070-174 06 05 to 99, which Swedish authorities reserve for fiction.
 */

import type { Material } from './booking.ts'
import type { ClosedDate } from './pickup-days.ts'

export interface StaffMember {
  /** What the person is responsible for, in Swedish, as shown on the card. */
  role: string
  name: string
  /** As written for reading, e.g. '070-174 06 05'. */
  phone: string
}

export const company = {
  /** Ends with 'UF', as a student company's name does. */
  name: 'Påsrundan UF',
  tagline: 'Hållbar Hämtningstjänst',
  /** The shared mailbox: shown on the page, and the company's only address that the system writes to. */
  email: 'hej@pasrundan.example',
  staff: [
    { role: 'VD', name: 'Alva Lindqvist', phone: '070-174 06 05' },
    { role: 'Marknadsföring', name: 'Elias Norberg', phone: '070-174 06 12' },
    { role: 'Försäljning', name: 'Samira Haddad', phone: '070-174 06 27' },
    { role: 'Ekonomi', name: 'Vidar Sjöstrand', phone: '070-174 06 38' },
  ] satisfies StaffMember[],
  municipality: 'Sollentuna',
  areas: [
    'Tegelhagen',
    'Landsnora',
    'Silverdal',
    'Viby',
    'Helenelund',
    'Rotebro',
    'Edsviken',
    'Häggvik',
    'Vaxmora',
    'Edsberg',
    'Kärrdal',
    'Väsjön',
    'Sjöberg',
    'Tureberg',
    'Töjnan',
  ],
  /** Swedish kronor: what the household pays, nothing added. */
  prices: { once: 125, biweekly: 175, weekly: 300 },
  /** ISO weekday (1 = Monday) and local wall-clock times, Europe/Stockholm. */
  pickup: { isoWeekday: 1, from: '08:00', to: '10:00' },
  /** Pick-up days on which the company stays at home; the page shows the next one instead and says why. */
  closedDates: [
    { date: '2027-03-29', reason: 'annandag påsk' },
    { date: '2028-04-17', reason: 'annandag påsk' },
    { date: '2028-05-01', reason: 'första maj' },
    { date: '2028-12-25', reason: 'juldagen' },
  ] satisfies ClosedDate[],
  /** Within this time the company answers a booking. */
  answerWithinHours: 24,
  /** Until this local time on the evening before a pick-up day a household may skip or move it. */
  changeUntil: '20:00',
  /** Who is picked up tomorrow is reminded at this local time on the day before: by SMS where `sms` says so and it can be, else by mail. */
  reminder: { time: '17:00', sms: true },
  /** The last day on which the company drives at all, e.g. '2027-06-07'; null while none is set. */
  season: { lastDay: null as string | null },
  /** The company's Swish number, e.g. '123 456 78 90'; an empty string is not shown. */
  swish: '',
  /** What a bag weighs on average, by material, where the company has weighed some; without it no weight is spoken of. */
  kilosPerBag: null as Partial<Record<Material, number>> | null,
  copyrightYear: 2025,
  /** What kind of company it is, as the footer says it. */
  label: 'Ett UF-företag',
  /** What the law wants told where it exists; an empty string is left out of the page. */
  legal: {
    /** Street and postal address of the company, e.g. the school's. */
    postalAddress: 'Exempelskolan, Påhittade gatan 1, 191 00 Sollentuna',
    /**
     * What allows the company to collect packaging, which by law is the municipality's to do: the agreement or
     * permission as the terms are to name it. Empty: left out of the page, and `npm run doctor` says so.
     */
    mandate: '',
    /** A UF company has no registration number of its own. */
    organisationNumber: '',
    /** The certified facility the material is delivered to. */
    receivingFacility: '',
    /** True only while site, mailbox and copies of them are kept within the EU/EEA. */
    dataStaysInEurope: true,
  },
  /** Days after which a booking's personal data is erased. */
  retentionDays: 365,
} as const
