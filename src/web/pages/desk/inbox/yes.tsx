import { SPECIAL } from '../../../../shared/booking.ts'
import type { Inbox } from '../../../../shared/desk.ts'
import { Button, type ButtonProps } from '../../../components/button.tsx'
import { DialogForm } from '../dialog.tsx'
import { Note } from '../shared/household.tsx'
import { PriceInput, priceOfSpecial, usePriceIn } from '../shared/price-field.tsx'

interface YesProps extends Pick<ButtonProps, 'className' | 'look' | 'isBusy'> {
  text: string
  waiting: Pick<Inbox['unanswered'][number], 'answers'>
  hint?: string
  /** @param specialPrice what the special request costs, once; null without one */
  onYes(specialPrice: number | null, close?: () => void): unknown
}

/** A yes. With a special request it asks first what that costs, or it would be free, and come again with each pick-up. */
export function Yes({ text, waiting: { answers }, hint = byOffer, isBusy, onYes, look = 'main', ...button }: YesProps) {
  const priceIn = usePriceIn()
  if (!answers.materials.includes(SPECIAL)) {
    return (
      <Button isBusy={isBusy} onClick={() => void onYes(null)} look={look} {...button}>
        {text}
      </Button>
    )
  }
  return (
    <DialogForm
      text={text}
      title="Vad kostar önskemålet?"
      act="Svara ja"
      onSend={({ form, close }) => {
        const price = priceIn(form)
        return typeof price === 'number' && onYes(price, close)
      }}
      look={look}
      {...button}
    >
      <Note text={answers.specialRequest} />
      <PriceInput label={priceOfSpecial} hint={hint} />
    </DialogForm>
  )
}

const byOffer = '0 om det ingår. Annars får hushållet båda priserna, och avtalet gäller när det har tackat ja.'

/** 'Ja, från måndag 7 december'; without *från* where there is one day only. */
export const yesFrom = (rhythm: string, day: string) => `Ja, ${rhythm === 'once' ? '' : 'från '}${day}`
