/** Whether a value is an id as the database writes it, in lower case. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)
}

/** UUID version 4; the browser's own is missing without https. */
export function makeUuid(): string {
  return (
    crypto.randomUUID?.() ??
    '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) => {
      const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
      return (Number(digit) ^ (byte & (15 >> (Number(digit) / 4)))).toString(16)
    })
  )
}
