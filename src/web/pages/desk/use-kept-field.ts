import { type ChangeEvent, useState } from 'react'
import { keepOwnText, keptText } from '../../kept-text.ts'

/** A field outside a form, kept as those in one are: when its view or its card comes back, it does too. */
export function useKeptField(name: string) {
  const [value, setValue] = useState(() => keptText(name))
  function onChange({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
    setValue(target.value)
    keepOwnText(name, target.value)
  }
  return { text: value.trim(), field: { value, onChange }, forget: () => keepOwnText(name, '') }
}
