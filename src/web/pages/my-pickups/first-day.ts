/**
 * The day before the page's script has come, which on a phone without cover takes longest: the two first lines of the page, where
 * React draws them again. Only where one column has them at the top; beside a picture they would move when it comes.
 */

import type { HouseholdState } from '../../../shared/agreement.ts'
import { concerning } from '../../../shared/street.ts'
import { doorOf, tagWords } from './door.ts'

/** Returns whether anything is shown. */
export function showFirstDay(state: HouseholdState): boolean {
  const now = new Date(state.now)
  const door = doorOf(state, now)
  const waiting = document.querySelector('p.waiting-line')
  if (!door || !waiting || state.offer || state.own_sms_used_up || !matchMedia('(width < 60rem)').matches) return false
  const [label, strong, below] = tagWords(door, now)
  const about = concerning(state.booking.answers.address)
  waiting.replaceWith(
    ...(about ? [element('p', 'concerning', about)] : []),
    element(
      'h2',
      // The head stays as high as the screen because of this name (sections.css).
      'when-tag first-day',
      element('span', '', label),
      ' ',
      element('strong', '', strong),
      ...(below ? [element('span', 'unseen', ', '), element('span', '', below)] : []),
    ),
  )
  return true
}

function element(name: string, className: string, ...content: (string | Node)[]): HTMLElement {
  const made = document.createElement(name)
  if (className) made.className = className
  made.append(...content)
  return made
}
