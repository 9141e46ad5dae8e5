import { encode } from 'uqr'

/** `size`: its width with the margin. */
export function qrCode(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { path: dark.join(''), size }
}

export function SwishCode({ text }: { text: string }) {
  const { path, size } = qrCode(text)
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR-kod för Swish">
      <path d={path} />
    </svg>
  )
}
