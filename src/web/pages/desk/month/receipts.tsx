import { useState } from 'react'
import type { Receipt } from '../../../../shared/desk.ts'
import { visibleLine } from '../../../../shared/plain-text.ts'
import { kronor } from '../../../../shared/price.ts'
import { dayNameWithYear } from '../../../../shared/swedish-time.ts'
import { Button } from '../../../components/button.tsx'
import { Field } from '../../../components/field.tsx'
import { PassingButton } from '../passing-button.tsx'
import { useAct, useDeskQuery } from '../query.ts'
import { ViewState } from '../view-state.tsx'
import { sourceLabels } from '../words.ts'

/** A household's payments, each with what is done about one that was entered by mistake or for the wrong household. */
export function Receipts({ booking, person }: { booking: string; person: string }) {
  const receipts = useDeskQuery('desk_receipts', { booking })
  /** What was taken off here, to be put back where it was. */
  const [removed, setRemoved] = useState<Receipt[]>([])
  return (
    <ViewState query={receipts} what="Betalningarna">
      {(kept) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would stand in a frame of its own.
        <div role="group" aria-label={`Betalningar, ${person}`} tabIndex={-1}>
          {kept.length + removed.length === 0 ? (
            <p className="small">Inget har kommit in.</p>
          ) : (
            <ul className="rows">
              {[...kept, ...removed.filter(({ id }) => !kept.some((one) => one.id === id))]
                .sort(newestFirst)
                .map((receipt) => (
                  <OneReceipt
                    key={receipt.id}
                    booking={booking}
                    receipt={receipt}
                    isRemoved={removed.includes(receipt)}
                    onRemove={() => setRemoved((all) => [...all, receipt])}
                    onPutBack={async () => {
                      // Until it is among the others again: with its line the pressed button would go, and the focus.
                      await receipts.refetch({ cancelRefetch: false })
                      setRemoved((all) => all.filter((one) => one !== receipt))
                    }}
                  />
                ))}
            </ul>
          )}
        </div>
      )}
    </ViewState>
  )
}

/** As the server lists them, so that one keeps its place. */
function newestFirst(one: Receipt, other: Receipt): number {
  const later = Date.parse(other.entered_at) - Date.parse(one.entered_at)
  return other.day.localeCompare(one.day) || later || one.id.localeCompare(other.id)
}

interface OneReceiptProps {
  booking: string
  receipt: Receipt
  isRemoved: boolean
  onRemove(): void
  onPutBack(): Promise<void>
}

function OneReceipt({ booking, receipt, isRemoved, onRemove, onPutBack }: OneReceiptProps) {
  const unreceive = useAct('desk_unreceive')
  const rereceive = useAct('desk_rereceive')
  const [isGiven, setGiven] = useState(false)
  const { id, day, kronor: sum, source, text } = receipt
  const what = `${kronor(Math.abs(sum))} ${sum > 0 ? 'kom in' : 'betaldes tillbaka'} ${dayNameWithYear(day)}`

  async function remove() {
    if (await unreceive.act({ id, seen: booking }, 'Betalningen räknas inte längre.')) onRemove()
  }

  async function putBack() {
    if (await rereceive.act({ id, booking, seen: booking }, 'Betalningen räknas igen.')) await onPutBack()
  }

  return (
    <li className="stack">
      <span>{isRemoved ? `Borttagen: ${what}` : what}</span>
      <span className="small">{[sourceLabels[source], visibleLine(text)].filter(Boolean).join(', ')}</span>
      <span className="row">
        {/* One, which keeps the focus as it changes. */}
        <Button
          look="plain"
          aria-label={`${isRemoved ? 'Ångra borttagningen:' : 'Ta bort'} ${what}`}
          isBusy={unreceive.isPending || rereceive.isPending}
          onClick={isRemoved ? putBack : remove}
        >
          {isRemoved ? 'Ångra' : 'Ta bort'}
        </Button>
        {!isRemoved && (
          <Button
            look="plain"
            aria-label={`Annat hushåll för ${what}`}
            aria-expanded={isGiven}
            onClick={() => setGiven(!isGiven)}
          >
            Annat hushåll
          </Button>
        )}
      </span>
      {isGiven && !isRemoved && <GiveTo id={id} from={booking} />}
    </li>
  )
}

function GiveTo({ id, from }: { id: string; from: string }) {
  const [words, setWords] = useState('')
  const found = useDeskQuery('desk_find', { words: words.trim() }, { enabled: words.trim().length > 1 })
  const rereceive = useAct('desk_rereceive')
  return (
    <div className="stack">
      <Field label="Vems är den? Namn eller adress">
        <input type="search" autoComplete="off" maxLength={200} onChange={(event) => setWords(event.target.value)} />
      </Field>
      <p aria-live="polite" aria-atomic className="small">
        {found.data?.length === 0 && 'Inga träffar.'}
      </p>
      <ViewState query={found} what="Hushållen">
        {(households) =>
          households.slice(0, 5).map(({ booking, name, address }) => (
            <PassingButton
              key={booking}
              look="plain"
              isBusy={rereceive.isPending}
              onAct={() =>
                rereceive.act({ id, booking, seen: from }, `Betalningen är flyttad till ${visibleLine(name)}.`)
              }
            >
              {`${visibleLine(name)}, ${visibleLine(address)}`}
            </PassingButton>
          ))
        }
      </ViewState>
    </div>
  )
}
