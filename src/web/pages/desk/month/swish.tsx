import { useRef } from 'react'
import { company } from '../../../../shared/company.ts'
import { swishCode, swishLink } from '../../../../shared/payment.ts'
import { kronor } from '../../../../shared/price.ts'
import { SwishCode } from '../../../components/swish-code.tsx'
import { Dialog, type DialogHandle } from '../dialog.tsx'

interface SwishProps {
  amount: number
  /** The message that identifies the payment. */
  message: string
  name: string
}

/** How this household can pay: a QR code to show, or a link to send. We do not process the payment. */
export function Swish({ amount, message, name }: SwishProps) {
  const dialog = useRef<DialogHandle>(null)
  return (
    <>
      <button type="button" className="plain" aria-label={`Swish: ${name}`} onClick={() => dialog.current?.open()}>
        Swish
      </button>
      <Dialog ref={dialog} title={`${kronor(amount)} till ${company.swish}`}>
        <SwishCode text={swishCode(company.swish, amount, message)} />
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
