import { dayName } from '../../../../shared/swedish-time.ts'
import { Choice } from '../../../components/choice.tsx'
import { Field } from '../../../components/field.tsx'
import { MessageField } from '../message-field.tsx'
import { TakeBack } from '../passing-button.tsx'
import { useAct, useDeskQuery, useTakeBack } from '../query.ts'
import { Section } from '../section.tsx'
import { pickupDayNow } from '../shared/pickup-day-now.ts'
import { PlannedForm } from './planned-form.tsx'
import { Counted, Told } from './who-is-told.tsx'

/** @param written the number of the act, as long as it can be taken back */
export function WriteToAll({ written }: { written: string | null | undefined }) {
  const write = useAct('desk_write')
  const { takeBack } = useTakeBack()
  const { day } = pickupDayNow()

  return (
    <Section title="Ett ord till alla">
      <PlannedForm
        summary="Skriv till hushållen"
        button="Skriv till alla"
        missing={{ subject: 'Skriv en rubrik.', message: 'Skriv ett meddelande.' }}
        read={(text) => ({
          subject: text('subject'),
          message: text('message'),
          day: text('to') === 'day' ? day : null,
        })}
        title={() => 'Skicka meddelandet?'}
        Plan={WhoReads}
        act="Skicka"
        onAct={(news) =>
          write.act(news, ({ act }) =>
            act ? 'Meddelandet går i väg om en minut.' : 'Hushållen har redan fått det meddelandet.',
          )
        }
      >
        <p>Om hämtningen, inte reklam: alla med avtal får det. Högst två gånger per dygn.</p>
        <fieldset className="stack">
          <legend>Till</legend>
          <Choice type="radio" name="to" value="all" defaultChecked>
            Alla hushåll
          </Choice>
          <Choice type="radio" name="to" value="day">
            {`Bara dem med hämtning ${dayName(day)}`}
          </Choice>
        </fieldset>
        <Field label="Rubrik">
          <input name="subject" required maxLength={100} />
        </Field>
        <MessageField label="Meddelande" required rows={5} />
      </PlannedForm>
      <div aria-live="polite" aria-atomic>
        {written && (
          <TakeBack
            className="stack"
            text="Meddelandet går i väg om en minut."
            onAct={() => takeBack(written, 'Meddelandet är tillbakataget. Ingen har fått det.')}
          />
        )}
      </div>
    </Section>
  )
}

function WhoReads({ day }: { day: string | null }) {
  return (
    <Counted query={useDeskQuery('desk_write_plan', { day })}>
      {(plan) => <Told plan={plan} when="får det om en minut" />}
    </Counted>
  )
}
