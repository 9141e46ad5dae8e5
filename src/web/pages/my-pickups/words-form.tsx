import { type ComponentProps, useState } from 'react'
import { Button, type Look } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'

interface WordsFormProps extends Pick<ComponentProps<'textarea'>, 'rows' | 'maxLength'> {
  keeps: string
  className?: string
  label: string
  /** Said if nothing is written. */
  missing: string
  act: string
  look?: Look
  isBusy: boolean
  /** Resolves to whether it went well. */
  onSend(words: string): Promise<boolean>
}

export function WordsForm(props: WordsFormProps) {
  const { keeps, className = 'stack', label, missing, act, look, isBusy, onSend, ...area } = props
  const [isMissing, setMissing] = useState(false)
  return (
    <Form
      keeps={keeps}
      className={className}
      onChange={() => setMissing(false)}
      onSend={({ form, text }) => {
        const words = text('words')
        setMissing(!words)
        if (!words) return form.querySelector('textarea')?.focus()
        void onSend(words).then((done) => done && form.reset())
      }}
    >
      <Field label={label} error={isMissing ? missing : undefined}>
        <textarea name="words" {...area} />
      </Field>
      <div className="row">
        <Button type="submit" look={look} isBusy={isBusy}>
          {act}
        </Button>
      </div>
    </Form>
  )
}
