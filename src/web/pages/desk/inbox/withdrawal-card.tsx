import { useRef } from 'react'
import { Link } from 'wouter'
import type { Inbox } from '../../../../shared/desk.ts'
import { useFocusAfter } from '../focus.ts'
import { Contact, Note, Said } from '../household-parts.tsx'
import { moment } from '../words.ts'
import { Settle } from './settle.tsx'

export function WithdrawalCard({ id, received_at, name, contract, receipt_to, booking }: Inbox['withdrawals'][number]) {
  const card = useRef<HTMLLIElement>(null)
  useFocusAfter(card)
  return (
    <li ref={card} className="card-plain">
      <h3>
        <Said text={name} />
      </h3>
      <p>Kom {moment(received_at)}</p>
      <Note label="Avtalet" text={contract} />
      <p>
        Kvitto till <Said text={receipt_to} />
      </p>
      {booking && (
        <p>
          <Link href={`/hushall/${booking}`}>Hushållets egen länk kom med</Link>, men de fjorton dagarna var slut.
        </p>
      )}
      {!booking && (
        <p>
          Leta upp hushållet under <Link href="/hushall">Hushåll</Link> och avsluta hämtningen, eller svara att ni inte
          hittar avtalet.
        </p>
      )}
      <Contact phone="" email={receipt_to} />
      <Settle id={id} />
    </li>
  )
}
