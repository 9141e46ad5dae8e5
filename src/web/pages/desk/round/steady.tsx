import { Component, type ReactNode } from 'react'

interface SteadyProps {
  /** What the cards' height and order depend on. */
  layout: string
  children: ReactNode
}

type Place = [card: Element, bottom: number]

/**
 * Keeps the stop in the middle of the screen where it is while a colleague's presses fold others: else the thumb would press
 * another household's button. By its lower edge, where its buttons are; what slides in above is done.
 */
export class Steady extends Component<SteadyProps> {
  override getSnapshotBeforeUpdate({ layout }: SteadyProps): Place[] {
    // At its top the page shows what comes in above.
    if (layout === this.props.layout || scrollY === 0) return []
    const places = [...document.querySelectorAll('[data-stop]')].map((card): Place => {
      return [card, card.getBoundingClientRect().bottom]
    })
    return places.filter(([, bottom]) => bottom > innerHeight / 2)
  }

  override componentDidUpdate(_props: SteadyProps, _state: unknown, places: Place[]) {
    // The stop itself may have left the round.
    const [card, bottom = 0] = places.find(([card]) => card.isConnected) ?? []
    if (card) scrollBy({ top: card.getBoundingClientRect().bottom - bottom, behavior: 'instant' })
  }

  override render() {
    return this.props.children
  }
}
