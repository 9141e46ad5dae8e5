import { useState } from 'react'
import type { Rhythm } from '../../../../shared/booking.ts'
import type { Inbox } from '../../../../shared/desk.ts'
import { visibleLine } from '../../../../shared/plain-text.ts'
import { DialogForm, type DialogSent } from '../dialog.tsx'
import { MessageField } from '../message-field.tsx'
import { useDeskQuery } from '../query.ts'
import { BeyondRoom } from '../shared/beyond-room.tsx'
import { Contact } from '../shared/household.tsx'
import { useAnswer } from '../shared/just-answered.ts'
import { Offer, UnaskedStart } from '../shared/offer.tsx'
import { useRoom } from '../shared/use-room.ts'
import type { useKeptField } from '../use-kept-field.ts'
import { ViewState } from '../view-state.tsx'
import { Yes, yesFrom } from './yes.tsx'

export type Reply = (
  agree: boolean,
  first_day: string | null,
  more?: {
    special_price?: number | null
    frequency?: Rhythm | null
    message?: string | null
    close?: () => void
  },
) => Promise<void>

interface OtherAnswersProps {
  waiting: Inbox['unanswered'][number]
  /** The company's own, the same wherever they are written. */
  words: ReturnType<typeof useKeptField>
  isBusy: boolean
  reply: Reply
}

export function OtherAnswers({ waiting, words, isBusy, reply }: OtherAnswersProps) {
  const { name, answers, proposed_day, early_start } = waiting
  const [isOpen, setOpen] = useState(!proposed_day || words.text !== '')

  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Annat svar</summary>
      <div className="acts stack">
        <MessageField
          hint="Står i mejlet till hushållet, tillsammans med dag, pris och villkor."
          rows={2}
          {...words.field}
        />
        {!early_start && <UnaskedStart />}
        {isOpen && <OtherDays waiting={waiting} isBusy={isBusy} reply={reply} />}
        {proposed_day && <OtherRhythms waiting={waiting} day={proposed_day} isBusy={isBusy} reply={reply} />}
        <div className="row pair">
          <Offer text="Skicka ett pris" waiting={waiting} />
          <Ask waiting={waiting} />
          <DialogForm
            text="Tacka nej"
            title={`Tacka nej till ${visibleLine(name)}?`}
            act="Tacka nej"
            onSend={({ close }) => reply(false, null, { close })}
          >
            <p>Hushållet får besked om att ni inte kan hämta. Ändrar ni er finns det kvar under Hushåll.</p>
            <MessageField label="Skriv gärna varför" {...words.field} />
          </DialogForm>
        </div>
        <Contact name={name} phone={answers.phone} email={answers.email} hasSms={false} />
      </div>
    </details>
  )
}

function Ask({ waiting }: { waiting: Inbox['unanswered'][number] }) {
  const { booking, name } = waiting
  const { answer } = useAnswer('desk_ask', waiting)

  function send({ text, close }: DialogSent) {
    const message = text('message')
    return answer({ booking, message }, `${visibleLine(name)} får en fråga.`, { words: message, waitsOn: true, close })
  }

  return (
    <DialogForm
      text="Fråga"
      title={`Fråga ${visibleLine(name)}`}
      act="Skicka frågan"
      keeps={`ask ${booking}`}
      onSend={send}
    >
      <p>
        Hushållet får frågan om en minut och svarar på sin egen sida eller på mejlet. Så länge väntar bokningen här och
        klockan står still.
      </p>
      <MessageField label="Vad undrar ni?" required />
    </DialogForm>
  )
}

type ChoicesProps = Pick<OtherAnswersProps, 'waiting' | 'isBusy' | 'reply'>

const often = { weekly: 'varje vecka', biweekly: 'varannan vecka', once: 'en gång' }

/** Beside a door code nobody needs them. */
const speaksOfHowOften = /veck|gång|månad|ofta|glesare|tätare/i

/** Another rhythm, at the list's price, where the household has written of how often: perhaps that it wants it so. */
function OtherRhythms({ waiting, day, isBusy, reply }: ChoicesProps & { day: string }) {
  const { notes, frequency } = waiting.answers
  if (!speaksOfHowOften.test(notes)) return null
  return (
    <div className="stack">
      <p className="small">Har hushållet skrivit att det vill ha det så? Det står i avtalet.</p>
      <div className="row">
        {Object.entries(often)
          .filter(([value]) => value !== frequency)
          .map(([value, words]) => (
            <Yes
              key={value}
              look="quiet"
              text={`Ja, men ${words}`}
              waiting={waiting}
              isBusy={isBusy}
              onYes={(special_price, close) => reply(true, day, { special_price, frequency: value as Rhythm, close })}
            />
          ))}
      </div>
    </div>
  )
}

function OtherDays(choices: ChoicesProps) {
  const household = useDeskQuery('desk_household', { booking: choices.waiting.booking })
  return (
    <ViewState query={household} what="Dagarna">
      {({ open_days }) => <Days openDays={open_days} {...choices} />}
    </ViewState>
  )
}

function Days({ openDays, waiting, isBusy, reply }: ChoicesProps & { openDays: readonly string[] }) {
  const { proposed_day, answers } = waiting
  const { dayWithRoom, daysOf, beyond } = useRoom()
  const days = openDays.filter((day) => day !== proposed_day).slice(0, 6)
  if (days.length === 0) return <p>Det finns ingen annan dag att välja.</p>
  const isBeyond = (day: string) => beyond(daysOf(day, answers.frequency)) !== ''
  const areAllBeyond = days.every(isBeyond)
  const list = (
    <ul className="days stack" aria-label="Första dag">
      {days.map((day) => (
        <li key={day}>
          <Yes
            look="quiet"
            text={yesFrom(answers.frequency, dayWithRoom(day))}
            waiting={waiting}
            isBusy={isBusy}
            onYes={(special_price, close) => reply(true, day, { special_price, close })}
          />
          {!areAllBeyond && <BeyondRoom first={day} rhythm={answers.frequency} />}
        </li>
      ))}
    </ul>
  )
  if (!areAllBeyond || !proposed_day) return list
  return (
    <>
      <p className="small">Vilken av dagarna ni än väljer blir det fler stopp än ni tar.</p>
      {list}
    </>
  )
}
