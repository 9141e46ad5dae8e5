import { useRef } from 'react'
import { encode } from 'uqr'
import { company } from '../../../../shared/company.ts'
import { kronor } from '../../../../shared/price.ts'
import { Dialog, type DialogHandle } from '../dialog.tsx'
import { swishCode, swishLink } from './swish-request.ts'

interface SwishProps {
  amount: number
  /** By which the payment is known again. */
  message: string
  name: string
}

/** How this household pays: a code to hold up, or a link to send. No payment passes here. */
export function Swish({ amount, message, name }: SwishProps) {
  const dialog = useRef<DialogHandle>(null)
  return (
    <>
      <button type="button" className="plain" aria-label={`Swish: ${name}`} onClick={() => dialog.current?.open()}>
        Swish
      </button>
      <Dialog ref={dialog} title={`${kronor(amount)} till ${company.swish}`}>
        <Code text={swishCode(company.swish, amount, message)} />
        <p>
          Meddelande: <strong>{message}</strong>
        </p>
        <a className="button quiet" href={swishLink(company.swish, amount, message)} rel="noreferrer">
          Öppna Swish
        </a>
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          Stäng
        </button>
      </Dialog>
    </>
  )
}

function Code({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR-kod för Swish">
      <path d={dark.join('')} />
    </svg>
  )
}
