import { type ComponentProps, useState } from 'react'
import { remarkOn } from '../../shared/remarks.ts'
import { pressEnded } from '../press-ended.ts'

type Remarked = keyof typeof remarkOn

const isRemarkedOn = (name: string): name is Remarked => name in remarkOn

/** For a form that changes what a household has given: a remark appears when a field is left, and goes once it no longer applies. */
export function useRemarks() {
  const [remarks, setRemarks] = useState<{ [Field in Remarked]?: string | null }>({})

  const look = ({ name, value }: HTMLInputElement) => {
    if (isRemarkedOn(name)) setRemarks((previous) => ({ ...previous, [name]: remarkOn[name](value) }))
  }

  const onForm: Pick<ComponentProps<'form'>, 'onBlur' | 'onInput'> = {
    async onBlur({ target }) {
      const field = target as unknown as HTMLInputElement
      // What has not been touched was remarked on when it was written.
      if (field.value === field.defaultValue) return
      await pressEnded()
      look(field)
    },
    onInput({ target }) {
      const field = target as HTMLInputElement
      if (remarks[field.name as Remarked]) look(field)
    },
  }
  return { onForm, remarkAt: (name: string) => (isRemarkedOn(name) ? (remarks[name] ?? null) : undefined) }
}
