import type { ReactNode } from 'react'
import { Section } from '../section.tsx'

interface ListedProps<Item> {
  title: string
  items: readonly Item[]
  look?: 'stack' | 'rows'
  /** How many there are, of which perhaps not all are shown. */
  count?: number
  row(item: Item): ReactNode
  /** Before the list. */
  children?: ReactNode
}

/** A part of the inbox, while there is something in it. */
export function Listed<Item>({ title, items, look = 'stack', count = 0, row, children }: ListedProps<Item>) {
  const { length } = items
  if (length === 0) return null
  return (
    <Section title={title}>
      {count > length && <p>{`Här är ${length} av ${count}. De andra kommer när de här är ordnade.`}</p>}
      {children}
      <ul className={look}>{items.map(row)}</ul>
    </Section>
  )
}
