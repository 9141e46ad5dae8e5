import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { Button, type Look } from '../../../components/button.tsx'
import { Form, type Sent } from '../../../components/form.tsx'
import { useBusy } from '../../../use-busy.ts'
import { ActButtons, Dialog, type DialogHandle } from '../dialog.tsx'
import { useFocusAfter } from '../focus.ts'
import { useAskFor } from '../tell.ts'

interface PlannedFormProps<Wanted> {
  summary: string
  /** Whether it shows at once, because it is what is to be done here next. */
  isOpen?: boolean
  missing: Record<string, string>
  read(text: Sent['text']): Wanted
  title(wanted: Wanted): string
  Plan: ComponentType<Wanted>
  act: string
  button?: string
  look?: Look
  /** @returns whether it was done: a result, or null */
  onAct(wanted: Wanted): Promise<unknown>
  children: ReactNode
}

/** Before it is sent, a dialog says who will be told. */
export function PlannedForm<Wanted extends object>(props: PlannedFormProps<Wanted>) {
  const { summary, isOpen, missing, read, title, Plan, act, button = act, look, onAct, children } = props
  const ask = useAskFor()
  const whole = useRef<HTMLDetailsElement>(null)
  useFocusAfter(whole)
  const asking = useRef<DialogHandle>(null)
  const sent = useRef<HTMLFormElement>(null)
  const [isBusy, begin] = useBusy()
  const [wanted, setWanted] = useState<Wanted>()

  async function doIt() {
    if (!wanted || !(await onAct(wanted))) return
    asking.current?.close()
    sent.current?.reset()
  }

  return (
    <details ref={whole} open={isOpen}>
      <summary>{summary}</summary>
      <Form
        keeps={summary}
        className="card-plain stack"
        onSend={({ form, text }) => {
          const empty = Object.keys(missing).find((name) => text(name) === '')
          if (empty) return ask(form, empty, missing[empty] ?? '')
          sent.current = form
          setWanted(read(text))
          asking.current?.open()
        }}
      >
        {children}
        <Button type="submit" look={look}>
          {button}
        </Button>
      </Form>
      <Dialog ref={asking} title={wanted ? title(wanted) : ''}>
        {wanted && <Plan {...wanted} />}
        <ActButtons act={act} isBusy={isBusy} onAct={() => void begin(doIt)} />
      </Dialog>
    </details>
  )
}
