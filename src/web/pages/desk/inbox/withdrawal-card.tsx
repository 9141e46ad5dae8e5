import { Link } from 'wouter'
import type { Inbox } from '../../../../shared/desk.ts'
import { visibleLine } from '../../../../shared/plain-text.ts'
import { DialogForm, type DialogSent } from '../dialog.tsx'
import { Case } from '../shared/case.tsx'
import { Contact, HouseholdLink, Note, Said } from '../shared/household.tsx'
import { useAnswer } from '../shared/just-answered.ts'
import { moment } from '../words.ts'
import { Settle } from './settle.tsx'

type Letter = Inbox['withdrawals'][number]

export function WithdrawalCard(letter: Letter) {
  const { id, received_at, name, contract, receipt_to, booking, matches } = letter
  return (
    <Case
      title={<Said text={name} />}
      who={
        <>
          <p>{`Kom ${moment(received_at)}`}</p>
          <p>
            Bekräftelse till <Said text={receipt_to} />
          </p>
        </>
      }
      says={
        <>
          <Note label="Avtalet" text={contract} />
          {booking && (
            <p>
              <Link href={`/hushall/${booking}`}>Hushållets egen länk kom med</Link>, men de fjorton dagarna var slut.
            </p>
          )}
          {matches.length > 0 && (
            <>
              <p>Är det någon av de här?</p>
              <ul className="rows">
                {matches.map((match) => (
                  <li key={match.booking}>
                    <span>
                      <HouseholdLink booking={match.booking} text={match.address} />
                      <br />
                      <Said text={match.name} />
                    </span>
                    <Withdraw letter={letter} match={match} />
                  </li>
                ))}
              </ul>
            </>
          )}
          {!booking && matches.length === 0 && (
            <p>
              Inget avtal liknar det. Leta under <Link href="/hushall">Hushåll</Link> och ångra avtalet där, eller svara
              att ni inte hittar det.
            </p>
          )}
        </>
      }
      reach={<Contact name={name} phone="" email={receipt_to} />}
      acts={<Settle id={id} />}
    />
  )
}

function Withdraw({ letter, match: { booking, name } }: { letter: Letter; match: Letter['matches'][number] }) {
  const { answer } = useAnswer('desk_withdraw', letter)
  const person = visibleLine(name)

  const send = ({ close }: DialogSent) =>
    answer({ booking, withdrawal: letter.id, received_at: null }, `${person} har ångrat avtalet.`, { close })

  return (
    <DialogForm
      look="plain"
      text="Det är den"
      label={`Det är den: ${person}`}
      title={`Ångra avtalet med ${person}?`}
      act="Ångra avtalet"
      onSend={send}
    >
      <p>{`Avtalet slutar gälla från ${moment(letter.received_at)}, då det kom in. Du kan ångra i en minut, innan hushållet får besked.`}</p>
      {!letter.own_mailboxes.includes(booking) && (
        <p>
          Bekräftelsen gick inte till hushållets egen e-post, så vem som helst kan ha skrivit. Är du osäker, ring först.
        </p>
      )}
    </DialogForm>
  )
}
