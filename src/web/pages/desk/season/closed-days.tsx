import type { ClosedDays as Closed, OtherDay } from '../../../../shared/desk.ts'
import { isInSeason, type PickupRules } from '../../../../shared/pickup-days.ts'
import { rulesWith } from '../../../../shared/pickup-rules.ts'
import { visibleLine } from '../../../../shared/plain-text.ts'
import { capital, plural } from '../../../../shared/swedish-text.ts'
import { addDays, dayName, dayNameWithYear, isoWeekday, swedishDay } from '../../../../shared/swedish-time.ts'
import { Field } from '../../../components/field.tsx'
import { Options } from '../../../components/options.tsx'
import { DialogForm } from '../dialog.tsx'
import { useAct, useDeskQuery } from '../query.ts'
import { Section } from '../section.tsx'
import { roundDaysFrom } from '../shared/pickup-day-now.ts'
import { ViewState } from '../view-state.tsx'
import { getNoOtherDay } from '../words.ts'
import { PlannedForm } from './planned-form.tsx'
import { Counted, Told } from './who-is-told.tsx'

const WEEKS = 40

export function ClosedDays() {
  const days = useDeskQuery('desk_closed_days', {})
  return (
    <Section title="Stängda dagar">
      <ViewState query={days} what="Stängda dagar">
        {(closed) => (
          <>
            <CloseDay closed={closed} />
            <List closed={closed} />
          </>
        )}
      </ViewState>
    </Section>
  )
}

function List({ closed }: { closed: Closed }) {
  if (closed.length === 0) return <p>Ingen dag är stängd.</p>
  return (
    <ul className="rows">
      {closed.map(({ day, reason, fixed, households, deducted }) => (
        <li key={day}>
          <span>
            <span>{capital(dayNameWithYear(day))}</span>
            <br />
            <span className="small">
              {[
                capital(visibleLine(reason)),
                households > deducted && plural(households - deducted, 'hushåll flyttas'),
                deducted > 0 && plural(deducted, 'hushåll får avdrag'),
                fixed && 'står i inställningarna',
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </span>
          {!fixed && <OpenDay day={day} />}
        </li>
      ))}
    </ul>
  )
}

function OpenDay({ day }: { day: string }) {
  const open = useAct('desk_open_day')
  const name = dayName(day)
  return (
    <DialogForm
      look="plain"
      text="Öppna"
      label={`Öppna ${name}`}
      title={`Öppna ${name}?`}
      act="Öppna dagen"
      onSend={() => open.act({ day }, `${capital(name)} är öppen igen.`)}
    >
      <WhoIsTold day={day} />
    </DialogForm>
  )
}

/** Shown before the press, because all of them are told. */
function WhoIsTold({ day, closes = false }: { day: string; closes?: boolean }) {
  return (
    <Counted query={useDeskQuery('desk_day_plan', { day })}>
      {(plan) =>
        plan.households === 0 ? (
          <p>Inget hushåll behöver få veta något.</p>
        ) : (
          <>
            <Told plan={plan} when="får veta det om en minut" />
            {closes && plan.deducted > 0 && <p>{getNoOtherDay(plan)}</p>}
          </>
        )
      }
    </Counted>
  )
}

const WhoIsToldOfClosing = ({ day }: { day: string }) => <WhoIsTold day={day} closes />

function CloseDay({ closed }: { closed: Closed }) {
  const close = useAct('desk_close_day')
  const { data: others = [] } = useDeskQuery('desk_other_days', {})
  const { data: exceptions = {} } = useDeskQuery('pickup_exceptions', {})
  return (
    <PlannedForm
      summary="Stäng en dag"
      missing={{ day: 'Välj en dag.', reason: 'Skriv varför: hushållen får läsa det.' }}
      read={(text) => ({ day: text('day'), reason: text('reason') })}
      title={({ day }) => `Stänga ${dayName(day)}?`}
      Plan={WhoIsToldOfClosing}
      act="Stäng dagen"
      onAct={(wanted) =>
        close.act(wanted, `${capital(dayName(wanted.day))} är stängd. Öppnas den inom en minut märker hushållen inget.`)
      }
    >
      <p>Alla som skulle ha fått hämtning får veta det, med skälet och vad som händer i stället.</p>
      <Field label="Dag">
        <select name="day" required>
          <option value="">Välj dag</option>
          <Options
            of={comingDays(closed, others, rulesWith(exceptions, 'once')).map((day) => [day, dayNameWithYear(day)])}
          />
        </select>
      </Field>
      <Field label="Varför" hint="Som mitt i en mening: ”vi har prov i skolan”.">
        <input name="reason" required maxLength={200} />
      </Field>
    </PlannedForm>
  )
}

function comingDays(closed: Closed, others: readonly OtherDay[], rules: PickupRules): string[] {
  const today = swedishDay()
  const weekdays = roundDaysFrom(today).map(isoWeekday)
  const isDriven = (day: string) =>
    weekdays.includes(isoWeekday(day)) ||
    others.some(({ weekday, next_day }) => weekday === isoWeekday(day) && next_day !== null && next_day <= day)
  return Array.from({ length: 7 * WEEKS }, (_, ahead) => addDays(today, ahead)).filter(
    (day) => isDriven(day) && isInSeason(day, rules) && !closed.some((one) => one.day === day),
  )
}
