import { DialogButton, DialogButtons } from '../dialog.tsx'
import { useAct } from '../query.ts'

interface SettleProps {
  id: string
  label?: string
  /** Beside a more important action. */
  isQuiet?: boolean
}

/** Removes handled items from the inbox. */
export function Settle({ id, label = 'Det är ordnat', isQuiet = false }: SettleProps) {
  const settle = useAct('desk_settle')
  return (
    <button
      type="button"
      className={isQuiet ? 'button quiet' : 'button'}
      disabled={settle.isPending}
      onClick={() => settle.act({ id }, 'Borta ur inkorgen.')}
    >
      {label}
    </button>
  )
}

interface SettleManyProps {
  ids: readonly string[]
  /** The items, e.g. 'mejl som inte kom fram'. */
  what: string
}

/** For floods; one or two items are read one by one. */
export function SettleMany({ ids, what }: SettleManyProps) {
  const settle = useAct('desk_settle_many')
  if (ids.length < 3) return null

  async function settleAll(close: () => void) {
    if (await settle.act({ ids: [...ids] }, `${ids.length} kort är borta ur inkorgen.`)) close()
  }

  return (
    <DialogButton text={`Ordna ${ids.length} på en gång`} title={`Är alla ${ids.length} ordnade?`}>
      {(close) => (
        <>
          <p>{`${ids.length} ${what} försvinner ur inkorgen. Ingen får något mejl om det.`}</p>
          <DialogButtons act="De är ordnade" isBusy={settle.isPending} onAct={() => settleAll(close)} />
        </>
      )}
    </DialogButton>
  )
}
