import { type ComponentType, type ReactNode, useLayoutEffect, useRef } from 'react'
import type { Reach } from '../../../../shared/desk.ts'
import { useFocusAfter } from '../focus.ts'
import { PassingButton } from '../passing-button.tsx'
import { Section } from '../section.tsx'
import { useIgnoreSecondTaps } from '../use-ignore-second-taps.ts'
import { Case } from './case.tsx'
import { Note, Said } from './household.tsx'
import { type Answered, idOf, titleOf, useAnswered, useTakeBackAnswer } from './just-answered.ts'

interface ListedProps<Item> {
  title: string
  items: readonly Item[]
  count?: number
  Card: ComponentType<Item>
  children?: ReactNode
}

export function Listed<Item extends { id: string } | { booking: string }>(props: ListedProps<Item>) {
  const { title, items, count = 0, Card, children } = props
  const { length } = items
  if (length === 0) return null
  return (
    <Section title={title}>
      {count > length && <p>{`Här är ${length} av ${count}. De andra kommer när de här är ordnade.`}</p>}
      {children}
      <ul className="stack">
        {items.map((item) => (
          <Answerable key={idOf(item)} card={item}>
            <Card {...item} />
          </Answerable>
        ))}
      </ul>
    </Section>
  )
}

export function Answerable({ card, children }: { card: object; children: ReactNode }) {
  const answered = useAnswered().find((each) => each.card === card)
  const isAnswered = answered !== undefined
  // Others take back too, and then other buttons come to this place.
  const item = useIgnoreSecondTaps<HTMLLIElement>(String(isAnswered))
  useFocusAfter(item)
  const wasAnswered = useRef(false)
  useLayoutEffect(() => {
    // The pressed button is gone; the view may have got its focus. Its card, lower now, may be far above, with *Ångra* in it.
    if (wasAnswered.current !== isAnswered && document.activeElement?.matches('body, main')) {
      item.current?.querySelector<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
      item.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    }
    wasAnswered.current = isAnswered
  }, [isAnswered, item])
  return (
    <li ref={item} className="card-plain case stack">
      {answered ? <AnsweredCard {...answered} /> : children}
    </li>
  )
}

function onItsWay(reach: Reach, isOver: boolean): string {
  if (reach === 'call') return `Ring hushållet: det står i inkorgen${isOver ? '' : ' om en minut'}.`
  return isOver ? 'Beskedet är på väg.' : 'Beskedet går i väg om en minut.'
}

function AnsweredCard({ card, said, words, reach, booking, act, isOver }: Answered) {
  const takeBack = useTakeBackAnswer(booking, act)
  return (
    <Case
      title={<Said text={titleOf(card)} />}
      isAnswered
      says={
        <>
          <p>
            <strong>{said}</strong>
            {reach && <span>{` ${onItsWay(reach, isOver)}`}</span>}
          </p>
          {words && <Note label="Ni skrev" text={words} />}
        </>
      }
      acts={
        !isOver && (
          <PassingButton look="quiet" onAct={takeBack}>
            Ångra
          </PassingButton>
        )
      }
    />
  )
}
