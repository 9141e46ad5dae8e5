import { plural } from '../../../../shared/swedish-text.ts'
import { Choice } from '../../../components/choice.tsx'
import { Form } from '../../../components/form.tsx'
import { PassingButton } from '../passing-button.tsx'
import { useAct, useDeskQuery } from '../query.ts'
import { Section } from '../section.tsx'

/** In the order in which it is best done. */
const handedOver = [
  'Mejlkontots lösenord är bytt: den som läser mejlet kan logga in här.',
  'Telefonnummer och namn i inställningarna är det nya lagets.',
  'Maskinen, eller kontot där sidan körs, är överlämnad, och gamla inloggningar på den är borta.',
  'Domänen står på någon som är kvar.',
  'BACKUP_KEY ligger på papper hos det nya laget.',
  'Bank och Swish är det nya lagets, och numret i inställningarna är rätt.',
]

export function NewTeam() {
  const { data: phones } = useDeskQuery('desk_sessions', {})
  const end = useAct('desk_end_other_sessions')
  const others = phones?.filter(({ own }) => !own) ?? []

  return (
    <Section title="Nytt lag">
      <details>
        <summary>Lämna över</summary>
        {/* Ticks outlive a look at another view, and a reload. */}
        <Form keeps="new-team" className="card-plain stack" onSend={() => {}}>
          <p>När andra tar över: bocka av vad som byter ägare, och avsluta allas inloggningar utom den här.</p>
          {handedOver.map((what) => (
            <Choice key={what} type="checkbox" name="handed-over" value={what}>
              {what}
            </Choice>
          ))}
          {others.length > 0 ? (
            <p>
              <PassingButton look="quiet" onAct={() => end.act({}, 'Alla andra inloggningar är avslutade.')}>
                {`Avsluta ${plural(others.length, 'annan inloggning', 'andra inloggningar')}`}
              </PassingButton>
            </p>
          ) : (
            <p>Ingen annan är inloggad.</p>
          )}
        </Form>
      </details>
    </Section>
  )
}
