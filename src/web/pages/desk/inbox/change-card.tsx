import { useState } from 'react'
import type { Changes } from '../../../../shared/agreement.ts'
import { fieldsInOrder } from '../../../../shared/booking.ts'
import { listedField } from '../../../../shared/booking-record.ts'
import { type Inbox, MESSAGE_LIMIT } from '../../../../shared/desk.ts'
import { visibleLine } from '../../../../shared/plain-text.ts'
import { Field } from '../../../components/field.tsx'
import { Contact, HouseholdLink, Said } from '../household-parts.tsx'
import { useAct } from '../query.ts'
import { moment } from '../words.ts'
import { Case } from './case.tsx'
import { keepAnswered } from './just-answered.ts'

export function ChangeCard(change: Inbox['changes'][number]) {
  const { booking, name, asked_at, answers, pending } = change
  const [words, setWords] = useState('')
  const answer = useAct('desk_answer')
  const person = visibleLine(name)

  const reply = async (agree: boolean) => {
    const said = agree ? `${person} har fått ja till ändringen.` : `${person} har fått nej till ändringen.`
    const message = words.trim() || null
    const current: Changes = { ...answers, name }
    const was = Object.fromEntries(
      fieldsInOrder('name', 'phone').flatMap((field) =>
        field in pending || field === 'name' || field === 'phone' ? [[field, current[field]]] : [],
      ),
    )
    const done = await answer.act({ booking, agree, first_day: null, message, seen: { ...pending, was } }, said)
    if (done) keepAnswered(done, { card: change, title: name, said, words: message })
  }

  return (
    <Case
      who={
        <>
          <h3>
            <HouseholdLink booking={booking} text={name} />
          </h3>
          <p>{`Bad om det ${moment(asked_at)}`}</p>
        </>
      }
      says={
        <dl className="facts">
          {fieldsInOrder()
            .filter((name) => name in pending)
            .map((name) => (
              <div key={name}>
                <dt>{listedField(name, pending)[0]}</dt>
                <dd>
                  <del>
                    <span className="unseen">förut: </span>
                    <Said text={listedField(name, answers)[1]} />
                  </del>
                  <ins>
                    <span className="unseen">nu: </span>
                    <Said text={listedField(name, pending)[1]} />
                  </ins>
                </dd>
              </div>
            ))}
        </dl>
      }
      reach={<Contact phone={answers.phone} address={pending.address} hasSms={false} />}
      acts={
        <>
          <button type="button" className="button" disabled={answer.isPending} onClick={() => reply(true)}>
            Ja, det går bra
          </button>
          <details>
            <summary>Annat svar</summary>
            <div className="acts">
              <Field label="Några egna ord (valfritt)">
                <textarea
                  rows={2}
                  maxLength={MESSAGE_LIMIT}
                  value={words}
                  onChange={(event) => setWords(event.target.value)}
                />
              </Field>
              <button type="button" className="button quiet" disabled={answer.isPending} onClick={() => reply(false)}>
                Nej
              </button>
            </div>
          </details>
        </>
      }
    />
  )
}
