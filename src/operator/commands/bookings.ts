import { resolve } from 'node:path'
import { readArguments, readCount } from '../../arguments.mjs'
import {
  countBookings,
  countByMonth,
  type ListedBooking,
  listBookings,
  type MonthCount,
  type NoticeStatus,
} from '../../records/bookings.ts'
import { fieldOf, fieldsInOrder, frequencies, frequencyLabel } from '../../shared/booking.ts'
import { givenIn, listedField } from '../../shared/booking-record.ts'
import { readableTelephone, toCsvLine } from '../../shared/csv.ts'
import { messageStatuses } from '../../shared/message-kinds.ts'
import { visibleJson, visibleLine } from '../../shared/plain-text.ts'
import { type Command, CommandError, moment } from '../command.ts'
import { writeExport } from '../write-export.ts'

const SHOWN = 20

const usage = [
  `Usage: npm run bookings [-- --limit ${SHOWN}]`,
  '       npm run bookings -- --csv FILE    for Excel; --json FILE for programs; - to print; also with --limit',
  '       npm run bookings -- --months      how many came in, month by month',
].join('\n')

export const bookings: Command<ReturnType<typeof read>> = {
  name: 'bookings',
  read,

  async *run(context, { form, limit = form === 'text' ? SHOWN : undefined }) {
    const database = await context.database()
    if (form === 'months') return yield* monthTable(await countByMonth(database))

    const list = await listBookings(database, limit)
    if (form === 'csv') yield* csv(list)
    else if (form === 'json') yield* json(list)
    else {
      for (const booking of list) yield* block(booking)
      const count = await countBookings(database)
      if (count === 0) yield 'No bookings.'
      else yield list.length < count ? `${list.length} of ${count} bookings; --limit shows more.` : `${count} in all.`
    }
  },

  async *atOperator({ run, workingDirectory }, asked) {
    const { file } = asked
    if (!file) return yield* run(asked)
    const path = resolve(workingDirectory, file)
    const otherwise = ', or let your own shell write it: npm run -s bookings -- --csv - > list.csv'
    await writeExport(path, terminated(run(asked)), otherwise)
    yield `Written to ${path}. It holds personal data: delete it when you are done with it.`
  },
}

function read(args: readonly string[]) {
  const options = {
    limit: { type: 'string' },
    csv: { type: 'boolean' },
    json: { type: 'boolean' },
    months: { type: 'boolean' },
  } as const
  const { values, positionals } = readArguments(args, { usage, options, words: [0, 1] })
  const forms = (['csv', 'json', 'months'] as const).filter((name) => values[name])
  if (forms.length > 1) throw new CommandError(`--${forms[0]} and --${forms[1]} do not go together.\n${usage}`)
  const form = forms[0] ?? 'text'
  const [file] = positionals
  if (file !== undefined && form !== 'csv' && form !== 'json') {
    throw new CommandError(`Unexpected '${file}'.\n${usage}`)
  }
  const limit = readCount('--limit', values.limit, usage)
  return { form, limit, file: file === '-' ? undefined : file }
}

async function* terminated(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`
}

const noticeInEnglish: Record<NoticeStatus, string> = {
  queued: 'waits to be sent',
  sent: 'sent',
  file: 'written to a file',
  dead: 'given up, see npm run mail:retry',
  expired: 'too late to be sent',
}

function* block({ id, created_at, submitted_by, answers, notice }: ListedBooking): Generator<string> {
  yield `${moment(created_at)}  ${visibleLine(submitted_by)}`
  yield `  ${visibleLine(answers.address)}`
  yield `  ${[answers.phone, answers.email].map(visibleLine).filter(Boolean).join(', ')}`
  yield `  ${frequencyLabel(answers.frequency)}: ${answers.materials.join(', ')}`
  for (const name of fieldsInOrder().filter((name) => fieldOf(name).kind === 'lines')) {
    const [label, text] = listedField(name, answers)
    if (text) yield `  ${label}: ${visibleLine(text)}`
  }
  yield `  Notice ${notice ? noticeInEnglish[notice] : 'none'}; id ${id}`
  yield ''
}

const noticeInSwedish: Record<NoticeStatus, string> = { ...messageStatuses, file: 'skrivet till en fil' }

function* csv(list: readonly ListedBooking[]): Generator<string> {
  const names = fieldsInOrder()
  const labels = names.map((name) => listedField(name, {})[0])
  yield `\ufeff${toCsvLine(['Mottagen', ...labels, 'Avisering', 'Id'])}`
  for (const booking of list) {
    const { id, created_at, notice } = booking
    const given = givenIn(booking)
    const values = names.map((name) => {
      const [, value] = listedField(name, given)
      return name === 'phone' ? readableTelephone(value) : value
    })
    yield toCsvLine([moment(created_at), ...values, notice ? noticeInSwedish[notice] : '', id])
  }
}

function* json(list: readonly ListedBooking[]): Generator<string> {
  yield '['
  for (const [index, booking] of list.entries()) {
    const text = visibleJson(booking)
    yield index < list.length - 1 ? `${text},` : text
  }
  yield ']'
}

function* monthTable(counts: readonly MonthCount[]): Generator<string> {
  const known = frequencies.map(({ value }) => value as string)
  const columns = [...known, ...new Set(counts.map(({ frequency }) => frequency).filter((one) => !known.includes(one)))]
  const row = (cells: (string | number)[]) => cells.map((cell) => String(cell).padStart(9)).join('')
  yield row(['month', ...columns, 'all'])
  for (const month of new Set(counts.map((count) => count.month))) {
    const inMonth = columns.map((column) => {
      return counts.find((count) => count.month === month && count.frequency === column)?.bookings ?? 0
    })
    yield row([month, ...inMonth, inMonth.reduce((sum, each) => sum + each, 0)])
  }
}
