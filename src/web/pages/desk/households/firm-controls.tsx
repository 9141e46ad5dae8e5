import { type Firm, firmFields, firmProblem } from '../../../../shared/firm.ts'
import { Field } from '../../../components/field.tsx'
import type { Sent } from '../../../components/form.tsx'
import { useAskFor } from '../tell.ts'

/** Closed, because hardly anybody is a firm. */
export function FirmControls({ organisation, their_reference }: Partial<Firm>) {
  return (
    <details open={Boolean(organisation || their_reference)}>
      <summary>Företag eller förening</summary>
      <div className="stack">
        <Field label={firmFields.organisation.label} hint="Då gäller inte konsumenternas ångerrätt.">
          <input
            name="organisation"
            maxLength={firmFields.organisation.limit}
            defaultValue={organisation}
            inputMode="numeric"
            autoComplete="off"
          />
        </Field>
        <Field label="Deras referens" hint="Står på avtalet och räkningen.">
          <input
            name="their_reference"
            maxLength={firmFields.their_reference.limit}
            defaultValue={their_reference}
            autoComplete="off"
          />
        </Field>
      </div>
    </details>
  )
}

/** Undefined once it has been told what is wrong. */
export function useFirmIn() {
  const ask = useAskFor()
  return ({ form, text }: Sent): Firm | undefined => {
    const firm = { organisation: text('organisation'), their_reference: text('their_reference') }
    const problem = firmProblem(firm)
    if (!problem) return firm
    ask(form, problem.field, problem.message)
    return undefined
  }
}
