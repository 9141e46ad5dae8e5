import type { Rhythm } from '../../../../shared/booking.ts'
import { HIGHEST_PRICE } from '../../../../shared/highest-price.ts'
import { Field } from '../field.tsx'
import { useTell } from '../tell.ts'

interface PriceFieldProps {
  price?: number | undefined
  rhythm?: Rhythm | undefined
}

/** A household's own price; empty for the list price, if the list has one for its rhythm. */
export function PriceField({ price, rhythm }: PriceFieldProps) {
  const mayBeEmpty = rhythm !== 'monthly'
  return (
    <Field label="Eget pris i kronor" hint={mayBeEmpty ? 'Lämna tomt för priset i prislistan.' : undefined}>
      <input name="price" inputMode="numeric" required={!mayBeEmpty} defaultValue={price} />
    </Field>
  )
}

/**
 * Reads a form's price: '600', '1 200 kr'; null for an empty field. Anything else is reported and returns undefined: as
 * a number it would be NaN, which JSON turns into null, the list price.
 */
export function usePriceIn(): (form: HTMLFormElement) => number | null | undefined {
  const tell = useTell()
  return (form) => {
    const field = form.elements.namedItem('price') as HTMLInputElement
    const digits = field.value.replace(/\s/g, '').replace(/(?:kr|kronor)$/i, '')
    if (field.value.trim() === '' && !field.required) return null
    if (/^\d{1,6}$/.test(digits) && Number(digits) <= HIGHEST_PRICE) return Number(digits)
    tell('error', `Skriv priset i hela kronor, högst ${HIGHEST_PRICE.toLocaleString('sv')}.`)
    field.focus()
    return undefined
  }
}
