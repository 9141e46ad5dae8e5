import type { ComponentProps } from 'react'
import type { Rhythm } from '../../../../shared/booking.ts'
import { HIGHEST_PRICE } from '../../../../shared/highest-price.ts'
import { Field } from '../../../components/field.tsx'
import { useAskFor } from '../tell.ts'
import { wholeKronor } from '../whole-kronor.ts'

interface PriceFieldProps {
  price?: number
  rhythm?: Rhythm
}

interface PriceInputProps extends ComponentProps<'input'> {
  label: string
  hint?: string
}

export function PriceInput({ label, hint, ...input }: PriceInputProps) {
  return (
    <Field label={label} hint={hint}>
      <input name="price" inputMode="numeric" required autoComplete="off" {...input} />
    </Field>
  )
}

/** Empty for the list price, if the list has one for its rhythm. */
export function PriceField({ price, rhythm }: PriceFieldProps) {
  const mayBeEmpty = rhythm !== 'monthly'
  return (
    <PriceInput
      label="Eget pris i kronor"
      hint={mayBeEmpty ? 'Lämna tomt för priset i prislistan.' : undefined}
      required={!mayBeEmpty}
      defaultValue={price}
    />
  )
}

export const priceOfSpecial = 'Önskemålet, en gång: kr'

export function SpecialPriceField() {
  return <PriceInput label={priceOfSpecial} hint="0 om det ingår." name="special_price" defaultValue="0" />
}

/** Null for an empty field. Anything else is reported and returns undefined. */
export function usePriceIn(): (form: HTMLFormElement, name?: string) => number | null | undefined {
  const ask = useAskFor()
  return (form, name = 'price') => {
    const field = form.elements.namedItem(name) as HTMLInputElement
    const price = wholeKronor(field.value)
    if (field.value.trim() === '' && !field.required) return null
    if (price !== null && price >= 0 && price <= HIGHEST_PRICE) return price
    ask(form, name, `Skriv priset i hela kronor, högst ${HIGHEST_PRICE.toLocaleString('sv')}.`)
    return undefined
  }
}
