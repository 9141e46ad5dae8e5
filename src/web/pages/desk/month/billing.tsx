import { Link } from 'wouter'
import type { Month } from '../../../../shared/desk.ts'
import { kronor } from '../../../../shared/price.ts'
import { plural } from '../../../../shared/swedish-text.ts'
import { dayName } from '../../../../shared/swedish-time.ts'
import { PassingButton } from '../passing-button.tsx'
import { useAct, useDeskQuery } from '../query.ts'
import { monthName } from '../words.ts'

/**
 * One press bills everybody who owes for a past month and has not been billed, or who was billed and owes nothing; the list
 * before it says whom and how.
 */
export function Billing({ month: { month, households } }: { month: Month }) {
  const bill = useAct('desk_bill')
  const { data: inbox } = useDeskQuery('desk_inbox', {})
  const owing = households.filter(({ booking, owes, was, paid_at }) => booking && (owes > 0 || was) && paid_at === null)
  const untold = owing.filter(({ billed_at }) => billed_at === null)
  if (owing.length === 0) return null
  if (untold.length === 0) return <p>Alla som ska betala för {monthName(month)} har fått veta det.</p>
  const by = (reach: string) => untold.filter((household) => household.reach === reach).length
  const ways = [
    by('mail') > 0 && `${by('mail')} mejl`,
    by('sms') > 0 && `${by('sms')} sms`,
    by('call') > 0 && `${by('call')} att ringa`,
  ].filter(Boolean)
  const sum = untold.reduce((sum, { owes }) => sum + owes, 0)
  const unfilled = inbox?.unfilled.filter(({ day }) => day.slice(0, 7) === month.slice(0, 7)) ?? []
  const whom = plural(untold.length, 'hushåll', 'hushåll')

  return (
    <div className="card stack">
      <p>
        <strong>
          {whom}, {kronor(sum)}: {ways.join(', ')}
        </strong>
      </p>
      <p className="small">
        Var och en får veta vad månaden kostar, hur summan är räknad och hur man betalar. Ingen får det två gånger.
      </p>
      {unfilled.map(({ day, stops }) => (
        <p key={day} className="error">
          Fyll i <Link href={`/runda/${day}`}>rundan {dayName(day)}</Link> först: {plural(stops, 'stopp', 'stopp')}{' '}
          saknar utfall, så summorna kan bli fel.
        </p>
      ))}
      <PassingButton
        className="button"
        isBusy={bill.isPending}
        onAct={() => void bill.act({ month }, `${whom} får veta vad de ska betala.`)}
      >
        Skicka till alla
      </PassingButton>
    </div>
  )
}
