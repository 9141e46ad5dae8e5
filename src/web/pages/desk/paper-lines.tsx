import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { visibleLine } from '../../../shared/plain-text.ts'
import { Logo } from '../../components/mark.tsx'

export function PaperLines({ lines }: { lines: readonly (readonly [label: string, text: string])[] }) {
  return (
    <table>
      <tbody>
        {lines
          .filter(([, text]) => text !== '')
          .map(([label, text]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{visibleLine(text)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

/** Printed instead of the rest of the view (paper.css); never displayed. */
export function Sheet({ children }: { children: ReactNode }) {
  return createPortal(
    <div className="paper">
      <Logo />
      {children}
    </div>,
    document.querySelector('.view') as Element,
  )
}
