import { type ChangeEvent, useState } from 'react'
import { keepOwnText, keptText } from '../../../kept-text.ts'

/** What the company writes in a card, kept also until a yes is taken back: the next answer to a no may be a yes. */
export function useOwnWords(name: string) {
  const [value, setValue] = useState(() => keptText(name))
  function onChange({ target }: ChangeEvent<HTMLTextAreaElement>) {
    setValue(target.value)
    keepOwnText(name, target.value)
  }
  return { message: value.trim() || null, field: { value, onChange }, forget: () => keepOwnText(name, '') }
}
