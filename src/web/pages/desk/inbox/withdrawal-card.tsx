import { useRef } from 'react'
import { Link } from 'wouter'
import type { Inbox } from '../../../../shared/desk.ts'
import { visibleLine } from '../../../../shared/plain-text.ts'
import { Dialog, DialogButtons, type DialogHandle } from '../dialog.tsx'
import { Contact, Note, Said } from '../household-parts.tsx'
import { useAct } from '../query.ts'
import { moment } from '../words.ts'
import { Case } from './case.tsx'
import { Settle } from './settle.tsx'

type Letter = Inbox['withdrawals'][number]

export function WithdrawalCard({ id, received_at, name, contract, receipt_to, booking, matches }: Letter) {
  return (
    <Case
      who={
        <>
          <h3>
            <Said text={name} />
          </h3>
          <p>Kom {moment(received_at)}</p>
          <p>
            Kvitto till <Said text={receipt_to} />
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
                      <Link href={`/hushall/${match.booking}`}>
                        <Said text={match.address} />
                      </Link>
                      <br />
                      <Said text={match.name} />
                    </span>
                    <Withdraw withdrawal={id} received_at={received_at} match={match} />
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
      reach={<Contact phone="" email={receipt_to} />}
      acts={<Settle id={id} />}
    />
  )
}

interface WithdrawProps {
  withdrawal: string
  received_at: string
  match: Letter['matches'][number]
}

function Withdraw({ withdrawal, received_at, match: { booking, name } }: WithdrawProps) {
  const dialog = useRef<DialogHandle>(null)
  const withdraw = useAct('desk_withdraw')
  const person = visibleLine(name)
  return (
    <>
      <button type="button" className="plain" aria-label={`Det är ${person}`} onClick={() => dialog.current?.open()}>
        Det är den
      </button>
      <Dialog ref={dialog} title={`Ångra avtalet med ${person}?`}>
        <p>
          Avtalet slutar gälla från {moment(received_at)}, då det kom in, och hushållet får ett besked. Det går inte att
          ta tillbaka.
        </p>
        <DialogButtons
          act="Ångra avtalet"
          isBusy={withdraw.isPending}
          onAct={() => void withdraw.act({ booking, withdrawal, received_at: null }, `${person} har ångrat avtalet.`)}
        />
      </Dialog>
    </>
  )
}
