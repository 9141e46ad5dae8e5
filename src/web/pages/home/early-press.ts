/**
 * Presses made before the page's script has loaded: first-paint.ts catches them, the form replays them. They are passed
 * via the root element, because the two are separate scripts. booking-form.css styles the waiting submit button.
 */

import { SPECIAL } from '../../../shared/booking.ts'

declare global {
  interface HTMLInputElement {
    /** Whether the visitor has edited it since the page loaded. */
    isTyped?: boolean
  }
}

type EarlyPress = 'submit' | 'special'

const PATIENCE_MS = 10_000

export function catchEarlyPresses(): void {
  document.documentElement.dataset.scripted = ''
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
  // Briefly the form is hydrated but not ready: it would execute the press twice.
  event.stopPropagation()
  // A second press on Special undoes the first; a submit cannot succeed before Special is described.
  if (press === 'special' && dataset.earlyPress === press) delete dataset.earlyPress
  else if (dataset.earlyPress !== 'special') dataset.earlyPress = press
  if (press === 'submit') setTimeout(giveUpWaiting, PATIENCE_MS)
}

/** The script is not coming. From now on the form shows a field in place of the dialog. */
export function giveUpWaiting(): void {
  const { dataset } = document.documentElement
  if ('formReady' in dataset) return
  const waiting = dataset.earlyPress === 'submit'
  delete dataset.earlyPress
  dataset.scriptFailed = ''
  const told = document.querySelector<HTMLElement>('.form-unavailable')
  if (told?.dataset.words) told.innerHTML = told.dataset.words
  if (waiting && takesForms()) document.querySelector<HTMLFormElement>('#booking-form')?.submit()
}

function takesForms(): boolean {
  return document.querySelector<HTMLMetaElement>('[name=backend]')?.content === ''
}

/** Returns presses made before the form was ready, once; from now on presses take effect at once. */
export function takeEarlyPress(): EarlyPress | undefined {
  const { dataset } = document.documentElement
  const press = dataset.earlyPress as EarlyPress | undefined
  delete dataset.earlyPress
  delete dataset.scriptFailed
  dataset.formReady = ''
  return press
}
