/**
 * Presses made before the page's script has arrived: first-paint.ts catches them, the form carries them out. They are
 * handed over on the root element, because the two are separate scripts. booking-form.css shows the waiting submit.
 */

import { SPECIAL } from '../../../shared/booking.ts'

declare global {
  interface HTMLInputElement {
    /** Whether somebody has typed into it, or chosen it, since the page came. */
    isTyped?: boolean
  }
}

export type EarlyPress = 'submit' | 'special'

/** As long as it is worth waiting for the script; then the form is sent without it. */
const PATIENCE_MS = 10_000

/** Remembers, and stops from taking effect, a submit or a press on Special, until `takeEarlyPress`. */
export function catchEarlyPresses(): void {
  document.addEventListener('submit', (event) => remember(event, 'submit'), true)
  document.addEventListener(
    'click',
    (event) => {
      const { value, name } = event.target as HTMLInputElement
      if (name === 'materials' && value === SPECIAL) remember(event, 'special')
    },
    true,
  )
  document.addEventListener('input', ({ target }) => Object.assign(target as HTMLInputElement, { isTyped: true }), true)
}

function remember(event: Event, press: EarlyPress): void {
  const { dataset } = document.documentElement
  if ('formReady' in dataset || ('scriptFailed' in dataset && takesForms())) return
  event.preventDefault()
  // For a moment the form is hydrated and not ready yet: it would carry the press out twice.
  event.stopPropagation()
  // A second press on Special takes the first one back; a submit cannot go through before Special is described.
  if (press === 'special' && dataset.earlyPress === press) delete dataset.earlyPress
  else if (dataset.earlyPress !== 'special') dataset.earlyPress = press
  if (press === 'submit') setTimeout(giveUpWaiting, PATIENCE_MS)
}

/** The script does not come. What is asked for with it, such as the dialog, stands in the form from now on. */
export function giveUpWaiting(): void {
  const { dataset } = document.documentElement
  if ('formReady' in dataset) return
  const waiting = dataset.earlyPress === 'submit'
  delete dataset.earlyPress
  dataset.scriptFailed = ''
  if (waiting && takesForms()) document.querySelector<HTMLFormElement>('#booking-form')?.submit()
}

/** Whether the page came from a server of ours, and not from a static host. */
function takesForms(): boolean {
  return document.querySelector<HTMLMetaElement>('[name=backend]')?.content === ''
}

/** What was pressed before the form was ready, once; from now on presses take effect at once. */
export function takeEarlyPress(): EarlyPress | undefined {
  const { dataset } = document.documentElement
  const press = dataset.earlyPress as EarlyPress | undefined
  delete dataset.earlyPress
  delete dataset.scriptFailed
  dataset.formReady = ''
  return press
}
