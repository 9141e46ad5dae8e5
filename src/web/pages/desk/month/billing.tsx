import { Link } from 'wouter'
import type { Inbox, Month } from '../../../../shared/desk.ts'
import { dueDay } from '../../../../shared/payment.ts'
import { visibleLine } from '../../../../shared/plain-text.ts'
import { kronor } from '../../../../shared/price.ts'
import { listed, plural } from '../../../../shared/swedish-text.ts'
import { dayName, monthOf } from '../../../../shared/swedish-time.ts'
import { PassingButton, TakeBack } from '../passing-button.tsx'
import { useAct, useTakeBack } from '../query.ts'
import { byReach, monthName, shortDay } from '../words.ts'

interface BillingProps extends Pick<Inbox, 'unfilled'> {
  month: Month
}

/**
 * One press bills everybody who owes for a past month and has not been billed, or who was billed more and has nothing left to pay; before
 * it stands who, how, and what looks wrong.
 */
export function Billing({ month: { month, households, act }, unfilled }: BillingProps) {
  const bill = useAct('desk_bill')
  const { takeBack } = useTakeBack()
  const owing = households.filter(({ booking, owes, paid, to_bill }) => booking && (owes > paid || to_bill))
  const untold = owing.filter(({ to_bill, held }) => to_bill && !held)
  const held = owing.filter(({ to_bill, held }) => to_bill && held)
  const by = (reach: string) => untold.filter((household) => household.reach === reach).length
  const whom = plural(untold.length, 'hushåll')

  if (owing.length === 0) return null
  return (
    <div className={untold.length > 0 || act ? 'card stack' : 'stack'}>
      {untold.length > 0 && (
        <>
          <p>
            <strong>{`${whom}, ${kronor(untold.reduce((sum, { owes, paid }) => sum + owes - paid, 0))}: ${byReach({ mail: by('mail'), sms: by('sms'), call: by('call') })}`}</strong>
          </p>
          <p className="small">
            {`Var och en får veta vad månaden kostar, hur summan är räknad och hur man betalar, senast ${dayName(dueDay(new Date().toISOString()))}. Ingen får det två gånger.`}
          </p>
          <WhatLooksWrong
            unfilled={unfilled.filter(({ day }) => day.slice(0, 7) === month.slice(0, 7))}
            {...{ month, untold }}
          />
          <PassingButton onAct={() => bill.act({ month }, `${whom} får räkningen om en minut.`)}>
            Skicka till alla
          </PassingButton>
        </>
      )}
      {untold.length === 0 && !act && <p>{`Alla som ska betala för ${monthName(month)} har fått veta det.`}</p>}
      {act && (
        <TakeBack
          className="row pair"
          text="Utskicket går i väg om en minut."
          onAct={() => takeBack(act, 'Utskicket är tillbakataget. Ingen har fått någon räkning.')}
        />
      )}
      {held.length > 0 && (
        <p className="small">{`Får ingen räkning: ${listed(held.map(({ name }) => visibleLine(name)))}.`}</p>
      )}
    </div>
  )
}

interface WrongProps extends Pick<Inbox, 'unfilled'> {
  month: string
  untold: Month['households']
}

function WhatLooksWrong({ month, untold, unfilled }: WrongProps) {
  const uncollected = untold.filter(({ pickups }) => pickups === 0)
  return (
    <>
      {unfilled.length > 0 && (
        <p className="error">
          <span>{`${plural(unfilled.length, 'runda', 'rundor')} i ${monthOf(month)} är inte ${unfilled.length === 1 ? 'ifylld' : 'ifyllda'}, så summorna kan bli fel:`}</span>
          {unfilled.map(({ day }) => (
            <span key={day}>
              {' '}
              <Link href={`/runda/${day}`}>{shortDay(day)}</Link>
            </span>
          ))}
        </p>
      )}
      {uncollected.length > 0 && (
        <p className="error">{`0 hämtningar på ${plural(uncollected.length, 'rad', 'rader')}.`}</p>
      )}
    </>
  )
}
