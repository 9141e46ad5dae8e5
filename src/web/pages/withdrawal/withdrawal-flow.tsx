import { useEffect, useState } from 'react'
import { streetOf } from '../../../shared/street.ts'
import { dayNameWithYear, swedishDay } from '../../../shared/swedish-time.ts'
import type { Statement, WithdrawalResult } from '../../../shared/withdrawal.ts'
import { asWords } from '../../../shared/words.ts'
import { callFunction } from '../../call-function.ts'
import { keptKey, keptState } from '../../kept-in-tab.ts'
import { useBusy } from '../../use-busy.ts'
import { Confirmation } from './confirmation.tsx'
import { Receipt } from './receipt.tsx'
import { StatementForm } from './statement-form.tsx'

const nothing: Statement = { name: '', contract: '', receipt_to: '' }

export function WithdrawalFlow() {
  const [step, setStep] = useState<WithdrawalResult>({ state: 'writing', statement: nothing, problem: null })
  const [isBusy, begin] = useBusy()

  useEffect(() => {
    const form = document.forms[0]
    const known = knownStatement()
    // Not in the first render, which must match the prerendered one, and not over the visitor's input.
    for (const [field, value] of Object.entries(known ?? {})) {
      const control = form?.elements.namedItem(field) as HTMLInputElement | null
      if (control) control.value ||= value
    }
    if (known) history.replaceState({ hasKnown: true }, '')
    // Browsers restore field values, some this late, even if the tab has been made to forget them.
    const look = (event?: PageTransitionEvent) => {
      if (!history.state?.hasKnown || keptKey()) return
      if (event?.persisted) location.reload()
      else form?.reset()
    }
    look()
    addEventListener('pageshow', look)
    return () => removeEventListener('pageshow', look)
  }, [])

  useEffect(() => {
    // From the second step the way back leads to the first, and not off the page.
    const goBack = ({ state }: PopStateEvent) => {
      if (state?.step === 1 && !isBusy) setStep(written)
    }
    addEventListener('popstate', goBack)
    return () => removeEventListener('popstate', goBack)
  }, [isBusy])

  function check(statement: Statement) {
    history.replaceState({ ...history.state, step: 1 }, '')
    history.pushState({ ...history.state, step: 2 }, '')
    setStep({ state: 'checking', statement, failure: null })
  }

  async function confirm(statement: Statement) {
    setStep({ state: 'checking', statement, failure: null })
    const response = await callFunction('withdraw', { ...statement, key: isOfTab(statement) ? keptKey() : null })
    setStep(
      response.ok
        ? { state: 'received', statement, receivedAt: response.result.received_at, mailed: response.result.mailed }
        : { state: 'checking', statement, failure: response.failure.sentence },
    )
  }

  if (step.state === 'received') return <Receipt {...step} onPrint={() => print()} />
  if (step.state === 'checking') {
    return (
      <Confirmation
        {...step}
        busy={isBusy}
        onBack={() => (history.state?.step === 2 ? history.back() : setStep(written))}
        onConfirm={() => void begin(() => confirm(step.statement))}
      />
    )
  }
  return (
    <StatementForm
      {...step}
      isBack={step.statement !== nothing}
      onWritten={(statement, problem) =>
        problem ? setStep({ state: 'writing', statement, problem }) : check(statement)
      }
    />
  )
}

/** The first step again, with what has been written. What has been received stays so. */
function written(step: WithdrawalResult): WithdrawalResult {
  return step.state === 'checking' ? { state: 'writing', statement: step.statement, problem: null } : step
}

/** Prefilled for visitors coming from their household's page. */
function knownStatement(): Statement | null {
  const known = keptKey() && keptState()
  if (!known) return null
  const { submitted_by, answers, created_at } = known.state.booking
  const date = swedishDay(created_at)
  return {
    name: submitted_by,
    contract: `Hämtning av förpackningar, ${answers.address}, bokad ${dayNameWithYear(date)}`,
    receipt_to: answers.email,
  }
}

/**
 * Whether it names the agreement whose link this tab has opened, in our words or by its street, and not another one. Where the state had
 * not come before the visitor went on to this page, it is taken for that one.
 */
function isOfTab({ contract }: Statement): boolean {
  const known = knownStatement()
  if (!known) return true
  const own = [known.contract, streetOf(keptState()?.state.booking.answers.address ?? '')]
  // Number 1 is not 1 B, but may be "1 i Viby".
  return own.some((named) => new RegExp(`${asWords(named)}(?![a-hj-z] )`).test(asWords(contract)))
}
