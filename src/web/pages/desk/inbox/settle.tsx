import { useAct } from '../query.ts'

/** Takes what has been dealt with out of the inbox. */
export function Settle({ id }: { id: string }) {
  const settle = useAct('desk_settle')
  return (
    <button
      type="button"
      className="button"
      disabled={settle.isPending}
      onClick={() => settle.act({ id }, 'Borta ur inkorgen.')}
    >
      Det är ordnat
    </button>
  )
}
