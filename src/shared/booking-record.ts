/** A booking as stored, and as shown in lists. */

import {
  type Answers,
  type BookingInput,
  type FieldName,
  fieldOf,
  fieldsInOrder,
  frequencyLabel,
  type Given,
} from './booking.ts'

export interface BookingRecord {
  id: string
  submitted_by: string
  answers: Answers
  early_start: boolean
}

/** @param id the client-made primary key (a UUID), one per filled form */
export function toRecord(id: string, form: BookingInput): BookingRecord {
  if (form.frequency === '') throw new Error('A form without a frequency has not passed the checks')
  // The page compares this serialized form to recognise a booking it has begun to send, so the order matters.
  const order = fieldsInOrder('name', 'phone', 'email', 'address', 'frequency', 'materials', 'notes')
  const entries = order.map((name) => {
    const value = form[name]
    return [name, typeof value === 'string' ? value.trim() : value]
  })
  const { name, ...answers } = Object.fromEntries(entries)
  return { id, submitted_by: name, answers, early_start: form.earlyStart }
}

/** What is read back of a booking. A visitor may not read every column, and a hosted backend then refuses `*`. */
export const readBack = 'id,created_at,submitted_by,answers,early_start'

/** Whether an insert was refused because an earlier attempt has saved the booking. */
export function isSaved(error: { code?: unknown; message?: unknown } | null): boolean {
  return error?.code === '23505' && String(error.message).includes('form_responses_pkey')
}

export function givenIn({ submitted_by, answers }: Pick<BookingRecord, 'submitted_by' | 'answers'>): Given {
  return { ...answers, name: submitted_by }
}

export function listedField(
  name: FieldName,
  values: Partial<Pick<BookingInput, FieldName>>,
): [label: string, value: string] {
  const { short, label } = fieldOf(name)
  const { frequency } = values
  const value = name === 'frequency' && frequency ? frequencyLabel(frequency) : (values[name] ?? '')
  return [short ?? label, Array.isArray(value) ? value.join(', ') : value]
}
