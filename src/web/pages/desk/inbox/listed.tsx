import type { ComponentType, ReactNode } from 'react'
import { Section } from '../section.tsx'
import { Answerable } from './answered-card.tsx'
import { idOf } from './just-answered.ts'

interface ListedProps<Item> {
  title: string
  items: readonly Item[]
  look?: 'stack' | 'rows'
  /** How many there are, of which perhaps not all are shown. */
  count?: number
  Card: ComponentType<Item>
  /** Before the list. */
  children?: ReactNode
}

/** A part of the inbox, while there is something in it. */
export function Listed<Item extends { id: string } | { booking: string }>(props: ListedProps<Item>) {
  const { title, items, look = 'stack', count = 0, Card, children } = props
  const { length } = items
  if (length === 0) return null
  return (
    <Section title={title}>
      {count > length && <p>{`Här är ${length} av ${count}. De andra kommer när de här är ordnade.`}</p>}
      {children}
      <ul className={look}>
        {items.map((item) => (
          <Answerable key={idOf(item)} card={item}>
            <Card {...item} />
          </Answerable>
        ))}
      </ul>
    </Section>
  )
}
