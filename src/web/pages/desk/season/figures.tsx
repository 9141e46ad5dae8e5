import { countOfBags } from '../../../../shared/bags.ts'
import { materials, materialTable } from '../../../../shared/booking.ts'
import { company } from '../../../../shared/company.ts'
import { csvFile } from '../../../../shared/csv.ts'
import type { CashBook, Season } from '../../../../shared/desk.ts'
import { kronor } from '../../../../shared/price.ts'
import { capital } from '../../../../shared/swedish-text.ts'
import { dayNameWithYear, swedishDay } from '../../../../shared/swedish-time.ts'
import { Button } from '../../../components/button.tsx'
import { Facts } from '../../../components/facts.tsx'
import { saveFile } from '../../../save-file.ts'
import { useBusy } from '../../../use-busy.ts'
import { call } from '../backend.ts'
import { Section } from '../section.tsx'
import { MaterialBag } from '../shared/household.tsx'
import { useTell } from '../tell.ts'
import { monthName, sourceLabels, thisMonth } from '../words.ts'

const number = (value: number) => value.toLocaleString('sv-SE')

/** As every student company has to hand it in, with how each figure was counted. */
export function Figures({ season }: { season: Season }) {
  if (season.months.length === 0)
    return <p className="lead">Här kommer säsongens siffror när ni har kört första rundan.</p>
  return (
    <Section title="Siffror" className="season">
      <p>{`${company.name}, ${[...new Set([season.first, `${season.last.slice(0, 7)}-01`])].map(monthName).join(' till ')}, som det ser ut ${dayNameWithYear(swedishDay())}.`}</p>
      <Sums season={season} />
      <ByMonth season={season} />
      <Pile season={season} />
      <HowCounted />
      <div className="row">
        <Button look="quiet" onClick={() => print()}>
          Skriv ut
        </Button>
        <Receipts season={season} />
      </div>
    </Section>
  )
}

function Sums({ season }: { season: Season }) {
  const { households, pickups, m3, kilos, billed, came_in, paid_back, unpaid, refunds } = season
  const { late } = season.answered
  const over = season.months.filter(({ month }) => month < thisMonth())
  const unbilled = over.reduce((sum, { owes }) => sum + owes, 0) - billed
  const lines: [label: string, value: string][] = [
    ['Hushåll med avtal', number(households.running)],
    ['Avslutade hushåll', number(households.ended)],
    ['Väntar på svar', number(households.waiting)],
    ['Hämtningar', number(pickups)],
    ['Volym', `${number(m3)}\u00a0m³`],
    ['Vikt, uppskattad', kilos === null ? '' : `${number(kilos)}\u00a0kg`],
    ['Fakturerat', kronor(billed)],
    ['Inte fakturerat', unbilled > 0 ? kronor(unbilled) : ''],
    ['Inbetalt', kronor(came_in)],
    ['Återbetalt', paid_back > 0 ? kronor(paid_back) : ''],
    ['Obetalt', kronor(unpaid)],
    ['Att betala tillbaka', refunds > 0 ? kronor(refunds) : ''],
    ['För sena svar', late > 0 ? number(late) : ''],
  ]
  return <Facts className="sums" rows={lines} />
}

/** The numbers stand beside the bars. */
function ByMonth({ season: { months } }: { season: Season }) {
  const most = Math.max(...months.map(({ owes, paid }) => Math.max(owes, paid)), 1)
  return (
    <table>
      <caption>
        <span>Månad för månad</span>
        <span className="small">Stapeln är det som ska betalas, den fyllda delen det som har betalats.</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">Månad</th>
          <th scope="col" className="bar-cell">
            <span className="unseen">Stapel</span>
          </th>
          <th scope="col">Att betala</th>
          <th scope="col">Inbetalt</th>
          <th scope="col">Hämtningar</th>
          <th scope="col">Hushåll</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, owes, paid, came_in, paid_back, pickups, households }) => (
          <tr key={month}>
            <th scope="row">{capital(monthName(month))}</th>
            <td className="bar-cell">
              <Bar share={owes / most} filled={Math.min(paid, owes) / most} />
            </td>
            <td data-label="Att betala">{kronor(owes)}</td>
            <td data-label="Inbetalt">
              <span>{kronor(came_in)}</span>
              {paid_back > 0 && <span className="small">{` och ${kronor(paid_back)} återbetalt`}</span>}
            </td>
            <td data-label="Hämtningar">{pickups}</td>
            <td data-label="Hushåll">{households}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Bar({ share, filled = 0 }: { share: number; filled?: number }) {
  return (
    <svg className="bar" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
      <rect className="bar-owes" width={100 * share} y="1" height="10" />
      <rect className="bar-paid" width={100 * filled} y="1" height="10" />
    </svg>
  )
}

function Pile({ season: { bags } }: { season: Season }) {
  const collected = materials.filter((material) => bags[material])
  if (collected.length === 0) return null
  const most = Math.max(...collected.map((material) => bags[material] ?? 0), 1)
  return (
    <table className="season-pile">
      <caption>{`${capital(company.bag.several)} per material`}</caption>
      <tbody>
        {collected.map((material) => (
          <tr key={material}>
            <th scope="row">
              <MaterialBag material={material} />
              <span>{materialTable[material].short}</span>
            </th>
            <td className="bar-cell">
              <Bar share={(bags[material] ?? 0) / most} />
            </td>
            <td>{countOfBags(bags[material] ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function HowCounted() {
  const { litresPerBag } = company.capacity
  return (
    <details>
      <summary>Så är det räknat</summary>
      <ul>
        <li>Summorna är desamma som på räkningarna, med tillägg och avdrag. Raderade hushåll är med.</li>
        <li>
          Fakturerat är det hushållen har fått besked om. Inte fakturerat är det som ska betalas för månader som är
          slut, minus det fakturerade. Inbetalt och återbetalt står i den månad då pengarna kom eller gick.
        </li>
        <li>Obetalt gäller månader som är slut.</li>
        <li>{`Volymen är antalet ${company.bag.several} gånger ${litresPerBag}\u00a0liter.`}</li>
        {company.kilosPerBag && (
          <li>{`Vikten är antalet ${company.bag.several} gånger vad var och en väger i genomsnitt, per material.`}</li>
        )}
        <li>Ett svar är för sent när det har gått för lång tid från bokningen till ert ja, nej eller pris.</li>
      </ul>
    </details>
  )
}

/** The payments by the day they came or went, for the cash book: each is a row at the bank too. */
function Receipts({ season: { first, last } }: { season: Season }) {
  const tell = useTell()
  const [isBusy, begin] = useBusy()

  async function save() {
    try {
      const book = await call('desk_cash_book', { first_day: first, last_day: last })
      saveFile('inbetalningar.csv', 'text/csv;charset=utf-8', cashBookCsv(book))
    } catch (error) {
      tell('error', (error as Error).message)
    }
  }

  return (
    <Button look="quiet" isBusy={isBusy} onClick={() => void begin(save)}>
      Inbetalningar som CSV
    </Button>
  )
}

/** As Swedish spreadsheets read it: whole days, bare digits, and as many cells in each line as there are headings. */
function cashBookCsv(book: CashBook): string {
  const lines = book.map(({ day, kronor, reference, source, text }) => [
    day,
    kronor,
    reference,
    sourceLabels[source],
    text,
  ])
  return csvFile([['Datum', 'Kronor', 'Referens', 'Hur', 'Text'], ...lines])
}
