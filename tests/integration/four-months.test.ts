/** Four months of a company whose money comes by three banks' files, each read twice, late, in another order and for too long a time. */
import { describe, expect, test } from 'vitest'
import type { HouseholdState } from '../../src/shared/agreement.ts'
import type { CashBook, Refund } from '../../src/shared/desk.ts'
import type { DeskFunctions } from '../../src/shared/functions.ts'
import { type BankRow, bankFile } from '../../src/web/pages/desk/month/bank-row.ts'
import { readTable } from '../../src/web/pages/desk/month/bank-table.ts'
import { type Found, sortedNow } from '../../src/web/pages/desk/month/sort-payments.ts'
import { setClock } from '../helpers/database-clock.ts'
import { sqlEngines } from '../helpers/databases.ts'
import { householdsOn } from '../helpers/households-on.ts'

/** What happened at the bank. */
interface Transaction {
  day: string
  kronor: number
  /** Which household pays, or is paid; null for anybody else. */
  whose: string | null
  name: string
  phone: string
  message: string
}

/** Each bank says of a payment what its statements say: the message, the name, or the number. */
const formats = {
  nordea: (rows: readonly Transaction[]) => [
    'Bokföringsdag;Belopp;Avsändare;Mottagare;Namn;Rubrik;Saldo;Valuta;',
    ...rows.map(
      ({ day, kronor, message }) =>
        `${day.replaceAll('-', '/')};${kronor},00;;4000 00 00011;;${kronor > 0 ? `Swish inbetalning ${message}` : message};2390,10;SEK;`,
    ),
  ],
  seb: (rows: readonly Transaction[]) => [
    'Bokförd;Valutadatum;Text;Typ;Insättningar;Uttag;Bokfört saldo',
    ...rows.map(({ day, kronor, name }) =>
      [
        day,
        day,
        name,
        kronor > 0 ? 'Insättning' : 'Kortköp',
        kronor > 0 ? `${kronor}.00` : '',
        kronor < 0 ? `${kronor}.00` : '',
        '1.00',
      ].join(';'),
    ),
  ],
  swish: (rows: readonly Transaction[]) => [
    '* Swish-rapport Avser 2026-11-01 - 2027-03-31 Skapad 2027-04-01 12:39 CET',
    'Radnr,Clnr,Kontonr,Bokfdag,Transdag,Valutadag,Mottagarnr,Mottagarnamn,Avsändarnr,Avsändarnamn,Meddelande,Tid,Belopp,Orderreferens',
    ...rows
      .filter(({ kronor }) => kronor > 0)
      .map(
        ({ day, kronor, name, phone, message }, at) =>
          `${at + 1},83279,7640000011,${day},${day},${day},1231234597,Påsrundan UF,${phone},${name},"${message}",11:${10 + at},${kronor}.00,O${day}${phone}`,
      ),
  ],
}

const phones = {
  Ada: '0701740605',
  Bo: '0701740606',
  Cia: '0701740607',
  Dan: '0701740608',
  Eva: '0701740609',
  Fia: '0701740610',
}
type Person = keyof typeof phones
const nameOf = (person: Person) => `${person} ${person}sdotter`

describe.each(sqlEngines)('$name', (engine) => {
  const { database, home } = householdsOn(engine, '2026-11-25T12:00:00Z')
  const call = <Name extends keyof DeskFunctions>(name: Name, args: DeskFunctions[Name][0]) =>
    home.desk<DeskFunctions[Name][1]>(
      name,
      Object.fromEntries(
        Object.entries(args).map(([key, value]) => [key, key === 'payments' ? JSON.stringify(value) : value]),
      ),
    )

  test('the cash book is the banks’ statements, row by row, and each household owes what it should', async () => {
    const bank: Transaction[] = []
    const entered = new Set<Transaction>()
    const households = new Map<Person, { id: string; key: string; reference: string }>()
    let today = ''

    const begin = async (day: string) => {
      today = day
      await setClock(database, `${day}T12:00:00Z`)
    }
    const join = async (person: Person, frequency: 'weekly' | 'biweekly' | 'once', first: string) => {
      const booked = await home.agreed(
        {
          name: nameOf(person),
          phone: phones[person],
          address: `Storgatan ${households.size + 1}, Helenelund`,
          frequency,
        },
        first,
      )
      const reference = (await call('desk_payers', {})).find(({ booking }) => booking === booked.id)?.reference ?? ''
      households.set(person, { ...booked, reference })
    }
    const known = (person: Person) => households.get(person) as { id: string; key: string; reference: string }
    const state = (person: Person) => home.household<HouseholdState>('my_booking', { key: known(person).key })
    const pay = (whose: Person, kronor: number, message = known(whose).reference, day = today) =>
      bank.push({ day, kronor, whose, name: nameOf(whose), phone: phones[whose].replace(/^0/, '46'), message })
    const owed = async (person: Person) =>
      (await call('desk_unpaid', {})).find((one) => one.booking === known(person).id)?.owes ?? 0
    const other = (kronor: number, message: string) =>
      bank.push({ day: today, kronor, whose: null, name: message, phone: '46701999999', message })
    const happened = ({ day, kronor, text }: BankRow) =>
      bank.filter(
        (one) =>
          one.day === day &&
          one.kronor === kronor &&
          [one.name, one.message, one.phone].some((said) => text.includes(said)),
      )

    /** The desk's way: the one press for what is sure, then each by hand. */
    async function read(format: keyof typeof formats, from: string, to: string, newestFirst = false) {
      const rows = bank.filter(({ day }) => from <= day && day <= to)
      const read = readTable(formats[format](newestFirst ? rows.toReversed() : rows).join('\n'))
      const file = bankFile(format === 'swish' ? 'swish' : 'bank', read ?? [])
      expect(file.unread).toEqual([])
      const sorted = await sortedNow(call, Promise.resolve(file))
      const enter = async ({ row, of }: Found, sure: boolean) => {
        const transaction = happened(row).find((one) => !entered.has(one))
        expect(transaction, `${format}: ${row.day} ${row.text} is offered again`).toBeDefined()
        const { day, kronor, text, fingerprint } = row
        if (!transaction?.whose) return expect(sure).toBe(false)
        const { reference } = known(transaction.whose as Person)
        if (sure) expect(of.map(({ payer }) => payer.reference)).toEqual([reference])
        entered.add(transaction)
        // An erased one has its line in the books.
        const booking = sorted.households.find((one) => one.reference === reference)?.booking ?? ''
        const payment = { booking, day: day ?? '', kronor, text, fingerprint, source: file.source }
        expect(await call('desk_receive', { payments: [payment] })).toEqual({
          received: [{ fingerprint, known: false }],
        })
      }
      for (const found of sorted.exact) await enter(found, true)
      for (const group of ['other', 'several', 'perhaps', 'unnamed', 'surplus'] as const)
        for (const found of sorted[group]) await enter(found, false)
      for (const { row } of sorted.again)
        expect(
          happened(row).some((one) => entered.has(one)),
          `${format} ${row.text}`,
        ).toBe(true)
    }

    await begin('2026-11-25')
    await join('Ada', 'weekly', '2026-11-30')
    await join('Bo', 'biweekly', '2026-11-30')
    await join('Cia', 'weekly', '2026-11-30')
    await join('Fia', 'weekly', '2026-12-14')
    // Ahead of its bill, and withdrawn from before the first day.
    pay('Fia', 300)
    await read('nordea', '2026-11-01', '2026-11-30')
    await begin('2026-11-27')
    await home.household('withdraw', {
      key: known('Fia').key,
      name: nameOf('Fia'),
      contract: 'Allt',
      receipt_to: 'fia@example.se',
    })
    expect(await home.desk<Refund[]>('desk_refunds')).toMatchObject([{ kronor: 300, by: '2026-12-11' }])
    await read('nordea', '2026-11-01', '2026-11-30')

    await begin('2026-12-07')
    await join('Dan', 'once', '2026-12-14')
    await join('Eva', 'weekly', '2026-12-14')
    other(-99, 'KORTKÖP CIRCLE K')
    await begin('2026-12-14')
    await home.desk('desk_visit', { booking: known('Dan').id, day: '2026-12-14', outcome: 'collected' })
    pay('Dan', 125, 'tack för hjälpen')
    await read('swish', '2026-12-01', '2026-12-31')

    await begin('2027-01-04')
    await home.desk('desk_bill', { month: '2026-12-01' })
    pay('Ada', await owed('Ada'), `betalning ${known('Ada').reference.toLowerCase()}`)
    pay('Bo', 75)
    pay('Cia', await owed('Cia'), 'sopor')
    pay('Eva', await owed('Eva'))
    other(500, 'BIDRAG UNG FÖRETAGSAMHET')
    await read('seb', '2026-12-01', '2027-01-31', true)
    await read('nordea', '2026-11-01', '2027-01-31')
    await read('swish', '2027-01-01', '2027-01-31', true)
    await begin('2027-01-20')
    await home.household('end_agreement', { key: known('Eva').key, last_day: '2027-01-25' })
    await begin('2027-02-03')
    await home.desk('desk_bill', { month: '2027-01-01' })
    // Twice on one day, by two of the family.
    for (let once = 0; once < 2; once++) pay('Ada', await owed('Ada'))
    pay('Bo', await owed('Bo'), `${known('Bo').reference.slice(0, 5)}X`)
    await read('swish', '2027-01-01', '2027-02-28')
    await read('seb', '2027-01-01', '2027-02-28', true)
    await read('nordea', '2027-02-01', '2027-02-28')
    // Placed wrongly, and put right.
    const [latest] = await call('desk_receipts', { booking: known('Bo').id })
    await call('desk_rereceive', { id: latest?.id ?? '', booking: known('Cia').id })
    await call('desk_unreceive', { id: latest?.id ?? '' })
    entered.delete(bank.at(-1) as Transaction)
    await read('swish', '2027-01-01', '2027-02-28')

    // Erased while it owes: what comes in later is the books'.
    await database.query("update private.keys set created_at = private.now() - interval '1 day'")
    await home.household('erase_my_booking', { key: known('Eva').key })
    await begin('2027-03-02')
    pay('Eva', 300)
    await home.desk('desk_bill', { month: '2027-02-01' })
    pay('Cia', await owed('Cia'), '', '2027-03-01')
    await read('seb', '2026-11-01', '2027-03-31')
    await read('nordea', '2026-11-01', '2027-03-31', true)
    await read('swish', '2026-11-01', '2027-03-31', true)
    // What is to be paid back is.
    for (const { id, kronor } of await home.desk<Refund[]>('desk_refunds')) {
      await call('desk_receive', {
        payments: [{ booking: id, day: today, kronor: -kronor, source: 'desk', text: '', fingerprint: `back ${id}` }],
      })
      bank.push({ day: today, kronor: -kronor, whose: 'Fia', name: '', phone: '', message: '' })
    }
    expect(await home.desk('desk_refunds')).toEqual([])

    const book = await home.desk<CashBook>('desk_cash_book', { first_day: '2026-11-01', last_day: '2027-03-31' })
    const asRow = ({ day, kronor }: { day: string; kronor: number }) => `${day} ${kronor}`
    expect(book.map(asRow).sort()).toEqual(
      bank
        .filter(({ whose }) => whose)
        .map(asRow)
        .sort(),
    )
    for (const person of ['Ada', 'Bo', 'Cia'] as const) {
      const { months, unpaid, credit } = await state(person)
      const came = bank.reduce((sum, { whose, kronor }) => sum + (whose === person ? kronor : 0), 0)
      const past = months.reduce((sum, { month, owes }) => sum + (month < '2027-03-01' ? owes : 0), 0)
      expect(months.reduce((sum, { paid }) => sum + paid, 0) + credit, person).toBe(came)
      expect(unpaid, person).toBe(Math.max(0, past - came))
    }
    expect(await call('desk_unpaid', {})).toMatchObject([{ name: nameOf('Bo'), owes: 175 }])
    const eva = book.filter(({ reference }) => reference === known('Eva').reference)
    expect(eva).toMatchObject([
      { kronor: 225, text: '' },
      { kronor: 300, text: '', name: 'Raderat hushåll' },
    ])
  })
})
