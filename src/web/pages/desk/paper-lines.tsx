import { visibleLine } from '../../../shared/plain-text.ts'

/** What stands on a printed sheet, by its label; what is empty is left out. */
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
