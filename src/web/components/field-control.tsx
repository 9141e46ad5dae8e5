import {
  type FieldName,
  fieldOf,
  frequencies,
  type Given,
  isText,
  materials,
  type Rhythm,
  rhythms,
  type TextFieldName,
} from '../../shared/booking.ts'
import { priceOf } from '../../shared/price.ts'
import { Choice } from './choice.tsx'
import { Hint } from './hint.tsx'
import { TextControl, type TextControlProps } from './text-control.tsx'

interface FieldControlProps extends Omit<TextControlProps, 'name' | 'value' | 'id'> {
  name: FieldName
  given: Partial<Given>
  /** What can be chosen, with its words; without it what the page offers, and what the household has. */
  choices?: Choices
  prices?: Prices
}

/** The household's own, where they are not the list's. */
type Prices = { [F in Rhythm]?: number }

export type Choices = readonly (readonly [choice: string, words: string])[]

/** The control for a field of a booking, by its kind. The page's own form has pictures in place of the choices. */
export function FieldControl({ name, given, choices, prices = {}, ...text }: FieldControlProps) {
  if (isText(name)) return <TextControl name={name} value={given[name]} {...text} />
  const { kind, label } = fieldOf(name)
  const { error } = text
  const hintId = `${name}-hint`
  return (
    <fieldset className="choices">
      <legend>{text.label ?? label}</legend>
      {(choices ?? offered[name](given, prices)).map(([choice, words]) => (
        <Choice
          key={choice}
          type={kind === 'choice' ? 'radio' : 'checkbox'}
          name={name}
          value={choice}
          defaultChecked={[given[name]].flat().some((chosen) => chosen === choice)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && hintId}
        >
          {words}
        </Choice>
      ))}
      <Hint id={hintId} text={error} />
    </fieldset>
  )
}

const offered: Record<Exclude<FieldName, TextFieldName>, (given: Partial<Given>, prices: Prices) => Choices> = {
  materials: () => materials.map((material) => [material, material]),
  // A rhythm that only an offer can set stays unless another is chosen.
  frequency: ({ frequency }, prices) =>
    (frequency === 'monthly' ? rhythms : frequencies).map(({ value, label }) => [
      value,
      `${label}, ${priceOf(value, prices[value])}`,
    ]),
}
