import { useState } from 'react'
import type { Changes } from '../../../../shared/agreement.ts'
import { fieldsInOrder, SPECIAL } from '../../../../shared/booking.ts'
import { listedField } from '../../../../shared/booking-record.ts'
import type { Household, Inbox } from '../../../../shared/desk.ts'
import { visibleLine } from '../../../../shared/plain-text.ts'
import { Button } from '../../../components/button.tsx'
import { Facts } from '../../../components/facts.tsx'
import { MessageField } from '../message-field.tsx'
import { Case } from '../shared/case.tsx'
import { Contact, HouseholdLink, Said } from '../shared/household.tsx'
import { useAnswer } from '../shared/just-answered.ts'
import { useKeptField } from '../use-kept-field.ts'
import { getsPrice, moment } from '../words.ts'
import { Yes } from './yes.tsx'

export function ChangeCard(change: Inbox['changes'][number]) {
  const { booking, name, asked_at, answers, pending } = change
  const words = useKeptField(`change ${booking} ${asked_at}`)
  // Nothing is sent that is not on the screen.
  const [isOpen] = useState(words.text !== '')
  const { answer, isPending } = useAnswer('desk_answer', change)
  const person = visibleLine(name)

  const reply = async (agree: boolean, special_price: number | null = null, close?: () => void) => {
    const said = (household: Household) =>
      special_price
        ? getsPrice(person, 'priset', household)
        : `${person} har fått ${agree ? 'ja' : 'nej'} till ändringen.`
    const current: Changes = { ...answers, name }
    const was = Object.fromEntries(
      fieldsInOrder('name', 'phone').flatMap((field) =>
        field in pending || field === 'name' || field === 'phone' ? [[field, current[field]]] : [],
      ),
    )
    const message = words.text || null
    const args = { booking, agree, first_day: null, message, seen: { ...pending, was }, special_price }
    const isDone = await answer(args, said, { words: message, close })
    if (isDone && !agree) words.forget()
  }

  return (
    <Case
      title={<Said text={answers.address} />}
      who={
        <p>
          <HouseholdLink booking={booking} text={name} />
          <span>{`, bad om det ${moment(asked_at)}`}</span>
        </p>
      }
      says={
        <Facts
          rows={fieldsInOrder()
            .filter((name) => name in pending)
            .map((name) => {
              const [label, wanted] = listedField(name, pending)
              return [label, <Change key={name} from={listedField(name, answers)[1]} to={wanted} />]
            })}
        />
      }
      reach={<Contact name={name} phone={answers.phone} address={pending.address} hasSms={false} />}
      acts={
        <>
          {pending.specialRequest ? (
            <Yes
              text="Ja, det går bra"
              waiting={{ answers: { ...answers, ...pending, materials: [SPECIAL] } }}
              hint="0 om det ingår. Annars får hushållet priset och svarar, och till dess hämtar ni som vanligt."
              isBusy={isPending}
              onYes={(special_price, close) => reply(true, special_price, close)}
            />
          ) : (
            <Button isBusy={isPending} onClick={() => void reply(true)}>
              Ja, det går bra
            </Button>
          )}
          <details open={isOpen || undefined}>
            <summary>Annat svar</summary>
            <div className="acts stack">
              <MessageField rows={2} {...words.field} />
              <Button look="quiet" isBusy={isPending} onClick={() => reply(false)}>
                Nej
              </Button>
            </div>
          </details>
        </>
      }
    />
  )
}

function Change({ from, to }: { from: string; to: string }) {
  return (
    <>
      <del>
        <span className="unseen">förut: </span>
        <Said text={from} />
      </del>
      <ins>
        <span className="unseen">nu: </span>
        <Said text={to} />
      </ins>
    </>
  )
}
