import { Link } from 'wouter'
import type { Season } from '../../../../shared/desk.ts'
import { plural } from '../../../../shared/swedish-text.ts'
import { dayNameWithYear } from '../../../../shared/swedish-time.ts'
import { Field } from '../../../components/field.tsx'
import { MessageField } from '../message-field.tsx'
import { TakeBack } from '../passing-button.tsx'
import { useAct, useDeskQuery, useTakeBack } from '../query.ts'
import { Section } from '../section.tsx'
import { PlannedForm } from './planned-form.tsx'
import { Counted, Told } from './who-is-told.tsx'

export function EndSeason({ season }: { season: Season }) {
  return (
    <Section title="Säsongens slut">
      {season.ended ? <Ended season={season} ended={season.ended} /> : <EndForm season={season} />}
    </Section>
  )
}

function EndForm({ season: { last_day } }: { season: Season }) {
  const end = useAct('desk_end_season')
  return (
    <PlannedForm
      summary="Avsluta säsongen för alla"
      look="quiet"
      missing={{ last_day: 'Välj säsongens sista dag.' }}
      read={(text) => ({ last_day: text('last_day'), message: text('message') })}
      title={() => 'Avsluta säsongen?'}
      Plan={Plan}
      act="Avsluta säsongen"
      onAct={(wanted) => end.act(wanted, 'Säsongen är avslutad. Hushållen får veta det om en minut.')}
    >
      {last_day && (
        <p>
          {`I inställningarna står att ni kör till och med ${dayNameWithYear(last_day)}. Inget avtal är uppsagt av det: det gör ni här.`}
        </p>
      )}
      <p>Alla avtal slutar samma dag, bokningar som väntar får nej, och sidan tar inte emot fler.</p>
      <Field label="Sista dag">
        <input name="last_day" type="date" required defaultValue={last_day ?? undefined} />
      </Field>
      <MessageField label="Några ord till hushållen (valfritt)" />
    </PlannedForm>
  )
}

function Plan({ last_day }: { last_day: string }) {
  return (
    <Counted
      query={useDeskQuery('desk_season_end_plan', { last_day })}
      refusal={({ first_possible, last_possible }) =>
        last_day < first_possible
          ? `Hushållen ska få veta det i tid, så tidigast ${dayNameWithYear(first_possible)}.`
          : last_possible &&
            last_day > last_possible &&
            `Inställningarna säger när ni slutar köra, så senast ${dayNameWithYear(last_possible)}. Ändra där om ni kör längre.`
      }
    >
      {({ declined, ...plan }) => (
        <>
          <p>{`Sista dagen blir ${dayNameWithYear(last_day)}.`}</p>
          <Told plan={plan} when="får veta det om en minut" />
          {declined > 0 && <p>{`${plural(declined, 'bokning', 'bokningar')} som väntar får nej.`}</p>}
        </>
      )}
    </Counted>
  )
}

const remaining = [
  { key: 'unbilled', href: '/inkorg', one: 'månad utan räkningar', many: 'månader utan räkningar' },
  { key: 'unpaid', href: '/manad', one: 'hushåll har inte betalat', many: 'hushåll har inte betalat' },
  { key: 'refunds', href: '/manad', one: 'hushåll ska få pengar tillbaka', many: 'hushåll ska få pengar tillbaka' },
  { key: 'calls', href: '/inkorg', one: 'samtal att ringa', many: 'samtal att ringa' },
  { key: 'unfilled', href: '/inkorg', one: 'runda att fylla i', many: 'rundor att fylla i' },
] as const

function Ended({ season: { act, remains, may_open }, ended }: { season: Season; ended: string }) {
  const { takeBack } = useTakeBack()
  const left = remaining.filter(({ key }) => remains[key] > 0)
  return (
    <div className="card-plain stack">
      <p>{`Säsongen ${may_open ? 'slutade' : 'slutar'} ${dayNameWithYear(ended)}. Sidan tar inte emot fler bokningar.`}</p>
      {act && (
        <TakeBack
          className="row"
          text="Ingen har fått veta det än."
          onAct={() => takeBack(act, 'Säsongen fortsätter. Ingen har fått veta något.')}
        />
      )}
      {left.length > 0 ? (
        <>
          <h3>Kvar att göra</h3>
          <ul>
            {left.map(({ key, href, one, many }) => (
              <li key={key}>
                <Link href={href}>{plural(remains[key], one, many)}</Link>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <h3>Allt är klart</h3>
          <ol>
            <li>Skriv ut den här sidan till årsredovisningen, och spara inbetalningarna.</li>
            <li>
              Radera hushållens uppgifter: <code>npm run erase -- --all</code>. Summorna i böckerna blir kvar.
            </li>
            <li>Radera också säkerhetskopior och listor som ni själva har sparat, och mejlen i brevlådan.</li>
            <li>Säg upp domän, maskin, sms och mejlkonto, i den ordningen, när ingen svarar där längre.</li>
          </ol>
        </>
      )}
    </div>
  )
}
