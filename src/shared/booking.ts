/**
 * What a booking is: its fields, choices, limits and the checks a visitor meets. Their order and words are promised and
 * stay as they are. The browser runs the checks; the table `form_responses` enforces the same rules with the same words
 * (supabase/migrations), which a test compares.
 */

export const materials = ['Glascontainers', 'Plastavfall', 'Metallbehållare', 'Pappkartonger', 'Special'] as const
export type Material = (typeof materials)[number]

/** The material whose tick opens the dialog for a special request. */
export const SPECIAL = 'Special' satisfies Material

export const frequencies = [
  { value: 'once', label: 'Engångshämtning' },
  { value: 'biweekly', label: 'Varannan vecka' },
  { value: 'weekly', label: 'Veckoservice' },
] as const
export type Frequency = (typeof frequencies)[number]['value']

/** The form as it stands while a visitor fills it in: any of it may still be empty. */
export interface BookingInput {
  name: string
  phone: string
  email: string
  address: string
  frequency: Frequency | ''
  materials: Material[]
  notes: string
  specialRequest: string
}

/** The part of a booking stored in the column `answers`, keys in the order of the form. */
export interface Answers {
  phone: string
  email: string
  address: string
  frequency: Frequency
  materials: Material[]
  /** Empty string if none. */
  notes: string
  /** Empty string unless `Special` is among the materials. */
  specialRequest: string
}

/** A row of `form_responses` as the visitor writes it. */
export interface BookingRecord {
  id: string
  submitted_by: string
  answers: Answers
}

/** Longest accepted values, in characters. */
export const limits = {
  name: 200,
  phone: 50,
  email: 254,
  address: 300,
  notes: 2000,
  specialRequest: 2000,
} as const satisfies Partial<Record<keyof BookingInput, number>>

export interface Problem {
  field: keyof BookingInput
  /** The whole sentence, shown in the toast. */
  message: string
  /** What to do about it, shown at the field; in other words than the toast's. */
  hint: string
}

interface Check extends Problem {
  holds(form: BookingInput): boolean
}

function isFilledIn(value: string): boolean {
  return value.trim() !== ''
}

/** In this order; the first that does not hold stops the booking. The words of the first six are promised: whoever tests the page from outside knows them. */
const checks: Check[] = [
  {
    field: 'name',
    holds: (form) => isFilledIn(form.name),
    message: 'Namn är obligatoriskt',
    hint: 'Skriv vad du heter.',
  },
  {
    field: 'phone',
    holds: (form) => isFilledIn(form.phone),
    message: 'Telefonnummer är obligatoriskt',
    hint: 'Skriv ett nummer som vi kan nå dig på.',
  },
  {
    field: 'email',
    holds: (form) => isFilledIn(form.email),
    message: 'E-post är obligatorisk',
    hint: 'Skriv en e-postadress som vi kan svara på.',
  },
  {
    field: 'address',
    holds: (form) => isFilledIn(form.address),
    message: 'Hämtningsadress är obligatorisk',
    hint: 'Skriv gata och nummer där vi ska hämta.',
  },
  {
    field: 'frequency',
    holds: (form) => form.frequency !== '',
    message: 'Hämtningsfrekvens är obligatorisk',
    hint: 'Välj hur ofta vi ska komma.',
  },
  {
    field: 'materials',
    holds: (form) => form.materials.length > 0,
    message: 'Välj minst ett material för hämtning',
    hint: 'Kryssa i det du vill bli av med.',
  },
  {
    field: 'email',
    // Only what is surely mistyped: stricter rules turn away addresses that work.
    holds: (form) => /^[^\s@]+@[^\s@]+$/.test(form.email.trim()),
    message: 'E-postadressen verkar felskriven',
    hint: 'Kontrollera stavningen. Så här ser en adress ut: namn@exempel.se.',
  },
]

/** Of each faulty field the first check it does not pass, in the order of the checks; none when it may be sent. */
export function problemsOf(form: BookingInput): Problem[] {
  const failed = checks.filter((check) => !check.holds(form))
  return failed.filter(({ field }, index) => failed.findIndex((other) => other.field === field) === index)
}

/** The first check the form does not pass, or null when it may be sent. */
export function firstProblem(form: BookingInput): Problem | null {
  return problemsOf(form)[0] ?? null
}

/**
 * The row to insert for a form that has passed the checks.
 * @param id the client-made primary key (a UUID), one per filled form
 */
export function toRecord(id: string, form: BookingInput): BookingRecord {
  if (form.frequency === '') throw new Error('A form without a frequency has not passed the checks')
  return {
    id,
    submitted_by: form.name.trim(),
    answers: {
      phone: form.phone.trim(),
      email: form.email.trim(),
      address: form.address.trim(),
      frequency: form.frequency,
      materials: form.materials,
      notes: form.notes.trim(),
      specialRequest: form.specialRequest.trim(),
    },
  }
}

/** 'Varannan vecka' for 'biweekly'; an unknown value is given back as it is. */
export function frequencyLabel(value: string): string {
  return frequencies.find((frequency) => frequency.value === value)?.label ?? value
}
