/**
 * What a booking is: its fields, choices, limits and the checks a visitor meets. The order and wording of the checks are part
 * of the contract and must not change. The browser runs the checks; the table `form_responses` enforces the same rules with the
 * same words (supabase/schemas), which a test compares.
 */

import { mailAddress } from './mail-address.ts'
import { visibleLine } from './plain-text.ts'

/**
 * Each material, by the name it is booked under. `bag` is a class that sets its colour and, except for `special`, its drawing.
 */
export const materialTable = {
  Glascontainers: { short: 'Glas', bag: 'glass' },
  Plastavfall: { short: 'Plast', bag: 'plastic' },
  Metallbehållare: { short: 'Metall', bag: 'metal' },
  Pappkartonger: { short: 'Papp', bag: 'cardboard' },
  Special: { short: 'Special', bag: 'special' },
} as const
export type Material = keyof typeof materialTable
export type BagName = (typeof materialTable)[Material]['bag']
export const materials = Object.keys(materialTable) as Material[]

/** Its tick opens the dialog for a special request. */
export const SPECIAL = 'Special' satisfies Material

export const frequencies = [
  { value: 'once', label: 'Engångshämtning' },
  { value: 'biweekly', label: 'Varannan vecka' },
  { value: 'weekly', label: 'Veckoservice' },
] as const
export type Frequency = (typeof frequencies)[number]['value']

/** The frequencies of an agreement: as booked or, by an offer only, every fourth pick-up day. */
export const rhythms = [...frequencies, { value: 'monthly', label: 'Var fjärde vecka' }] as const
export type Rhythm = (typeof rhythms)[number]['value']

export interface Problem {
  field: FieldName
  message: string
  /** What to do about it, shown at the field; worded differently from the toast. */
  hint: string
}

interface FieldBase {
  label: string
  /** The label in lists, mails and at the desk, if it differs. */
  short?: string
  /** Shown while the field is empty; null for an optional field. External tests know these messages: do not change them. */
  missing: Omit<Problem, 'field'> | null
  /** Whether a household may change it freely or must ask for the company's yes. The company may change all of them. */
  change: 'free' | 'asked'
  /**
   * Where the driver sees it: at its own place on the stop's card, among the notes, or nowhere. Notes are what only the driver
   * needs, door codes and the like: they can be changed up to the last pick-up, and are blanked afterwards.
   */
  driver: 'card' | 'notes' | null
  /** Marks a stop of the round if the field has changed since the last visit. */
  mark: string | null
}

type Field = FieldBase &
  (
    | {
        kind: 'line' | 'lines'
        /** Longest accepted value, in characters. */
        limit: number
      }
    | { kind: 'choice' | 'choices'; limit?: never }
  )

/**
 * Every field, in the order of lists and checks. A new one needs a line here and in the functions at the top of
 * `supabase/schemas/booking/fields.sql`, which a test compares with this table; forms, lists and messages follow.
 */
export const fields = {
  name: {
    label: 'Namn',
    missing: { message: 'Namn är obligatoriskt', hint: 'Skriv vad du heter.' },
    kind: 'line',
    limit: 200,
    change: 'asked',
    driver: 'card',
    mark: null,
  },
  phone: {
    label: 'Telefonnummer',
    short: 'Telefon',
    missing: { message: 'Telefonnummer är obligatoriskt', hint: 'Skriv ett nummer som vi kan nå dig på.' },
    kind: 'line',
    limit: 50,
    change: 'free',
    driver: 'card',
    mark: 'Nytt nummer',
  },
  email: {
    label: 'E-post',
    missing: { message: 'E-post är obligatorisk', hint: 'Skriv en e-postadress som vi kan svara på.' },
    kind: 'line',
    limit: 254,
    change: 'asked',
    driver: null,
    mark: null,
  },
  address: {
    label: 'Hämtningsadress',
    short: 'Adress',
    missing: { message: 'Hämtningsadress är obligatorisk', hint: 'Skriv gata och nummer där vi ska hämta.' },
    kind: 'line',
    limit: 300,
    change: 'asked',
    driver: 'card',
    mark: 'Ny adress',
  },
  frequency: {
    label: 'Hur ofta ska vi hämta?',
    short: 'Hur ofta',
    missing: { message: 'Hämtningsfrekvens är obligatorisk', hint: 'Välj hur ofta vi ska komma.' },
    kind: 'choice',
    change: 'free',
    driver: 'card',
    mark: null,
  },
  materials: {
    label: 'Vad ska vi hämta?',
    short: 'Material',
    missing: { message: 'Välj minst ett material för hämtning', hint: 'Kryssa i det du vill bli av med.' },
    kind: 'choices',
    change: 'free',
    driver: 'card',
    mark: 'Andra material',
  },
  /** Empty unless `Special` is among the materials. */
  specialRequest: {
    label: 'Specialönskemål',
    missing: null,
    kind: 'lines',
    limit: 2000,
    change: 'asked',
    driver: 'card',
    mark: 'Nytt önskemål',
  },
  notes: {
    label: 'Meddelande',
    missing: null,
    kind: 'lines',
    limit: 2000,
    change: 'free',
    driver: 'notes',
    mark: 'Nytt meddelande',
  },
} as const satisfies Record<string, Field>

export type FieldName = keyof typeof fields

/** The fields whose row of the table says so. */
type FieldsWith<Row extends Partial<Field>> = {
  [F in FieldName]: (typeof fields)[F] extends Row ? F : never
}[FieldName]
export type MarkedField = FieldsWith<{ mark: string }>

export type TextFieldName = FieldsWith<{ kind: 'line' } | { kind: 'lines' }>

/** The stored value; an optional text that was left out is the empty string. */
type Value<F extends FieldName> = {
  line: string
  lines: string
  choice: Rhythm
  choices: Material[]
}[(typeof fields)[F]['kind']]

/** The form as it stands while a visitor fills it in: any of it may still be empty. */
export type BookingInput = { [F in FieldName]: F extends 'frequency' ? Rhythm | '' : Value<F> } & {
  /** Whether pick-ups may begin within the fourteen days in which one can withdraw. */
  earlyStart: boolean
}

export type Answers = { [F in Exclude<FieldName, 'name'>]: Value<F> }

/** Everything the household wrote, in one object. */
export type Given = Answers & { name: string }

export function fieldOf(name: FieldName): Field {
  return fields[name]
}

export function isText(name: FieldName): name is TextFieldName {
  return fieldOf(name).limit !== undefined
}

/** What a household may still change once its agreement has ended and days are left: how the driver reaches it and finds the bags. */
export function fieldsAfterTheEnd(): FieldName[] {
  return fieldsInOrder().filter((name) => name === 'phone' || fieldOf(name).driver === 'notes')
}

export function fieldsInOrder(...first: FieldName[]): FieldName[] {
  return [...new Set([...first, ...(Object.keys(fields) as FieldName[])])]
}

export function problemsOf(form: BookingInput): Problem[] {
  const isBlank = (name: FieldName) => visibleLine(String(form[name])) === ''
  const problems = fieldsInOrder().flatMap((field): Problem[] => {
    const { missing } = fieldOf(field)
    return missing && isBlank(field) ? [{ field, ...missing }] : []
  })
  if (!isBlank('email') && mailAddress(form.email) === null) {
    const hint = 'Kontrollera stavningen. Så här ser en adress ut: namn@exempel.se, utan å, ä och ö före @.'
    problems.push({ field: 'email', message: 'E-postadressen verkar felskriven', hint })
  }
  return problems
}

export function readInput(data: { get(name: string): unknown; getAll(name: string): unknown[] }): BookingInput {
  const read = (name: FieldName) => {
    const chosen = data.getAll(name)
    if (name === 'materials') return materials.filter((material) => chosen.includes(material))
    if (name === 'frequency') return rhythms.find(({ value }) => chosen.includes(value))?.value ?? ''
    // Nobody types a NUL, and Postgres cannot store one.
    const text = String(data.get(name) ?? '').replaceAll('\0', '')
    // Copied from elsewhere it may hold marks that nobody sees, and would be called misspelled.
    return name === 'email' ? visibleLine(text) : text
  }
  const filled = Object.fromEntries(fieldsInOrder().map((name) => [name, read(name)]))
  return { ...filled, earlyStart: data.get('early_start') !== null } as unknown as BookingInput
}

/** 'Varannan vecka' for 'biweekly'. */
export function frequencyLabel(frequency: Rhythm): string {
  return rhythms.find(({ value }) => value === frequency)?.label as string
}
