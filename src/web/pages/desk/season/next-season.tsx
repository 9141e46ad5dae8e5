import type { InvitePlan as Invited, Season } from '../../../../shared/desk.ts'
import { plural } from '../../../../shared/swedish-text.ts'
import { dayNameWithYear } from '../../../../shared/swedish-time.ts'
import { Field } from '../../../components/field.tsx'
import { TakeBack } from '../passing-button.tsx'
import { useAct, useDeskQuery, useTakeBack, whileItHolds } from '../query.ts'
import { Section } from '../section.tsx'
import { BeyondRoom } from '../shared/beyond-room.tsx'
import { HouseholdLink, Said } from '../shared/household.tsx'
import { PlannedForm } from './planned-form.tsx'
import { Counted, Told } from './who-is-told.tsx'

export function NextSeason({ season }: { season: Season }) {
  const opened = season.seasons.find(({ ended_at }) => ended_at === null)
  if (!opened && !season.may_open) return null
  return (
    <Section title="Nästa säsong">
      {opened ? <Opened first={opened.first_day} last={opened.last_day} act={season.act} /> : <OpenForm />}
    </Section>
  )
}

function OpenForm() {
  const open = useAct('desk_open_season')
  return (
    <PlannedForm
      summary="Öppna nästa säsong"
      look="quiet"
      missing={{ first_day: 'Välj säsongens första dag.', last_day: 'Välj säsongens sista dag.' }}
      read={(text) => ({ first_day: text('first_day'), last_day: text('last_day') })}
      title={() => 'Öppna nästa säsong?'}
      Plan={OpenPlan}
      act="Öppna säsongen"
      onAct={(wanted) => open.act(wanted, 'Säsongen är öppnad. Sidan tar emot bokningar.')}
    >
      <p>
        Sidan tar genast emot bokningar, med hämtning från första dagen. Skulder, tillgodohavanden, länkar och böcker
        blir kvar som de är.
      </p>
      <Field label="Första dag">
        <input name="first_day" type="date" required />
      </Field>
      <Field label="Sista dag">
        <input name="last_day" type="date" required />
      </Field>
    </PlannedForm>
  )
}

function OpenPlan({ first_day, last_day }: { first_day: string; last_day: string }) {
  return (
    <p>{`Säsongen går från ${dayNameWithYear(first_day)} till och med ${dayNameWithYear(last_day)}. Ingen får något meddelande av det.`}</p>
  )
}

function Opened({ first, last, act }: { first: string; last: string | null; act: string | null }) {
  const { takeBack } = useTakeBack()
  return (
    <div className="card-plain stack">
      <p>{`Säsongen går från ${dayNameWithYear(first)}${last ? ` till och med ${dayNameWithYear(last)}` : ''}.`}</p>
      {act && (
        <TakeBack
          className="row"
          text="Sidan tar emot bokningar."
          onAct={() => takeBack(act, 'Säsongen är inte öppnad.')}
        />
      )}
      <AskAgain first={first} />
    </div>
  )
}

function AskAgain({ first }: { first: string }) {
  const invite = useAct('desk_invite_again')
  const mayUninvite = whileItHolds(({ act }: Invited) => act !== null)
  const { data: plan } = useDeskQuery('desk_invite_plan', {}, { refetchInterval: mayUninvite })
  const { takeBack } = useTakeBack()

  if (plan?.act) {
    const { act } = plan
    return (
      <TakeBack
        className="row"
        text="Hushållen får frågan om en minut. Svaren kommer till inkorgen."
        onAct={() => takeBack(act, 'Ingen får frågan.')}
      />
    )
  }
  if (plan && plan.mail + plan.sms === 0) {
    return (
      <>
        <p>Alla som var med och kan få frågan har fått den.</p>
        <ToCall {...plan} />
      </>
    )
  }
  return (
    <PlannedForm
      summary="Fråga dem som var med"
      isOpen
      look="quiet"
      missing={{ first_day: 'Välj deras första dag.' }}
      read={(text) => ({ first_day: text('first_day') })}
      title={() => 'Fråga förra säsongens hushåll?'}
      Plan={InvitePlan}
      act="Fråga dem"
      onAct={(wanted) =>
        invite.act(wanted, ({ act }) =>
          act ? 'Hushållen får frågan om en minut.' : 'Hushållen har redan fått frågan.',
        )
      }
    >
      <p>
        Var och en får ett erbjudande: lika ofta som förut, till det pris som gäller nu. Ett ja på deras egen sida är
        avtalet. Den som inte svarar på 14 dagar står i inkorgen. Den som hämtades varannan vecka behåller sina veckor,
        och börjar den dag ni väljer eller veckan efter.
      </p>
      <Field label="Deras första dag">
        <input name="first_day" type="date" required defaultValue={first} />
      </Field>
    </PlannedForm>
  )
}

function InvitePlan({ first_day }: { first_day: string }) {
  return (
    <Counted query={useDeskQuery('desk_invite_plan', { first_day })}>
      {({ to_call, beyond = [], ...plan }) => (
        <>
          <Told plan={{ ...plan, call: 0, households: plan.mail + plan.sms }} when="får frågan om en minut" />
          <ToCall to_call={to_call} />
          {beyond.length > 0 && <p>Om alla säger ja:</p>}
          <BeyondRoom counted={beyond} />
        </>
      )}
    </Counted>
  )
}

function ToCall({ to_call }: Pick<Invited, 'to_call'>) {
  if (to_call.length === 0) return null
  return (
    <>
      <p>{`${plural(to_call.length, 'hushåll')} nås bara på telefon: ring dem, och lägg in en ny bokning om de vill.`}</p>
      <ul className="rows">
        {to_call.map(({ booking, name, phone }) => (
          <li key={booking}>
            <HouseholdLink booking={booking} text={name} /> <Said text={phone} />
          </li>
        ))}
      </ul>
    </>
  )
}
