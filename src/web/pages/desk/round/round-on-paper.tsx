import { type Outcome, outcomes } from '../../../../shared/agreement.ts'
import { materialTable } from '../../../../shared/booking.ts'
import { company } from '../../../../shared/company.ts'
import type { Round, Stop } from '../../../../shared/desk.ts'
import { visibleLine } from '../../../../shared/plain-text.ts'
import { dayName } from '../../../../shared/swedish-time.ts'
import { Said } from '../shared/household.tsx'
import { shortDay } from '../words.ts'
import { sizeOf } from './pressed-stops.ts'

/** `outcomeLabels` in narrow columns. */
const columns: Record<Outcome, string> = { collected: 'Hämtad', not_out: 'Ej ute', wrong: 'Fel' }

/** So that the round works without a phone. */
export function RoundOnPaper({ round, stops }: { round: Round; stops: readonly Stop[] }) {
  return (
    <div className="paper">
      <h1>{`${company.name}, ${dayName(round.day)} ${round.from}–${round.to}`}</h1>
      <p>{sizeOf(stops)}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">Nr</th>
            <th scope="col">Adress</th>
            <th scope="col">Material och antal</th>
            <th scope="col">Att veta</th>
            {outcomes.map((outcome) => (
              <th key={outcome} scope="col">
                {columns[outcome]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stops.map((stop, index) => (
            <tr key={stop.booking}>
              <td>{index + 1}</td>
              <td>
                <strong>
                  <Said text={stop.address} />
                </strong>
                <br />
                <Said text={stop.name} />
                <br />
                <Said text={stop.phone} />
              </td>
              <td>
                {stop.materials.map((material) => (
                  <span key={material} className="paper-bag">
                    <span>{`${materialTable[material].short} `}</span>
                    <span className="paper-count">{stop.bags[material] ?? ''}</span>
                  </span>
                ))}
              </td>
              <td>
                <Said text={toKnow(stop)} />
              </td>
              {outcomes.map((outcome) => (
                <td key={outcome} className="paper-tick">
                  <span>{stop.outcome === outcome ? '✓' : ''}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {round.skipped.length > 0 && (
        <p>
          <strong>Hoppar över: </strong>
          <span>
            {round.skipped
              .map(({ address, moved_to }) => visibleLine(address) + (moved_to ? ` (till ${shortDay(moved_to)})` : ''))
              .join('; ')}
          </span>
        </p>
      )}
      <p>
        Ifylld av: <span className="paper-line" />
      </p>
    </div>
  )
}

function toKnow({ notes, driver_note, special_request, offer_message }: Stop): string {
  return [notes, driver_note, special_request, offer_message].filter((text) => text.trim() !== '').join('; ')
}
