import { encode } from 'uqr'

/** A QR code for the Swish app. */
export function SwishCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR-kod för Swish">
      <path d={dark.join('')} />
    </svg>
  )
}
