import { Link } from 'wouter'
import type { Unpaid } from '../../../../shared/desk.ts'
import { visibleLine } from '../../../../shared/plain-text.ts'
import { kronor } from '../../../../shared/price.ts'
import { swedishTime } from '../../../../shared/swedish-time.ts'
import { strangersTelephoneLink } from '../../../../shared/telephone.ts'
import { Said } from '../household-parts.tsx'
import { useAct, useDeskQuery } from '../query.ts'
import { ViewState } from '../view-state.tsx'
import { monthName, shortDay } from '../words.ts'

/** Between two reminders, as in `private.remind`. */
const WEEK_MS = 7 * 86_400_000

/** Who owes for past months, the oldest debt first. */
export function Debts() {
  const answer = useDeskQuery('desk_unpaid', {})
  return (
    <ViewState query={answer} what="Listan över obetalt">
      {(debts) =>
        debts.length > 0 && (
          <section aria-labelledby="debts" className="stack">
            <h2 id="debts">Obetalt, {kronor(debts.reduce((sum, { owes }) => sum + owes, 0))}</h2>
            <ul className="rows payers">
              {debts.map((debt) => (
                <Debt key={debt.booking} debt={debt} />
              ))}
            </ul>
          </section>
        )
      }
    </ViewState>
  )
}

function Debt({ debt: { booking, name, phone, owes, months, reference } }: { debt: Unpaid[number] }) {
  const remind = useAct('desk_remind')
  const person = visibleLine(name)
  const tel = strangersTelephoneLink(phone)
  const isReminded = months.some(({ reminded_at }) => Date.now() - Date.parse(reminded_at ?? '') < WEEK_MS)
  return (
    <li>
      <div>
        <Link href={`/hushall/${booking}`}>
          <Said text={name} />
        </Link>
        {months.map(({ month, owes, billed_at, reminded_at, remark }) => (
          <p className="small" key={month}>
            <Link href={`/manad/${month}`}>{monthName(month)}</Link>: {kronor(owes)}
            {said(billed_at, reminded_at)}
            {remark && (
              <>
                {' · '}
                <Said text={remark} />
              </>
            )}
          </p>
        ))}
        <p className="small reference">{reference}</p>
      </div>
      <strong className="owes">{kronor(owes)}</strong>
      <div className="payer-acts">
        {tel && (
          <a href={tel} aria-label={`Ring ${person}`}>
            Ring
          </a>
        )}
        <button
          type="button"
          className="plain"
          aria-label={isReminded ? `${person} är påmind` : `Påminn ${person}`}
          aria-disabled={isReminded || remind.isPending}
          onClick={() => {
            if (!isReminded && !remind.isPending) void remind.act({ booking }, `${person} får en påminnelse.`)
          }}
        >
          {isReminded ? 'Påmind' : 'Påminn'}
        </button>
      </div>
    </li>
  )
}

function said(billed_at: string | null, reminded_at: string | null): string {
  if (reminded_at) return `, påmind ${shortDay(swedishTime(new Date(reminded_at)).date)}`
  return billed_at ? `, fick veta ${shortDay(swedishTime(new Date(billed_at)).date)}` : ', inte skickat'
}
