import { DialogForm } from '../dialog.tsx'
import { PassingButton } from '../passing-button.tsx'
import { useAct } from '../query.ts'

interface SettleProps {
  id: string
  label?: string
  isQuiet?: boolean
}

export function Settle({ id, label = 'Det är ordnat', isQuiet = false }: SettleProps) {
  const settle = useAct('desk_settle')
  return (
    <PassingButton look={isQuiet ? 'quiet' : 'main'} onAct={() => settle.act({ id }, 'Borta ur inkorgen.')}>
      {label}
    </PassingButton>
  )
}

interface SettleManyProps {
  ids: readonly string[]
  what: string
}

/** For floods; one or two items are read one by one. */
export function SettleMany({ ids, what }: SettleManyProps) {
  const settle = useAct('desk_settle_many')
  const { length } = ids
  if (length < 3) return null
  return (
    <DialogForm
      text={`Ordna ${length} på en gång`}
      title={`Är alla ${length} ordnade?`}
      act="De är ordnade"
      onSend={() => settle.act({ ids: [...ids] }, `${length} kort är borta ur inkorgen.`)}
    >
      <p>{`${length} ${what} försvinner ur inkorgen. Ingen får något mejl om det.`}</p>
    </DialogForm>
  )
}
