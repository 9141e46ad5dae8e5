/** A prefilled payment for the Swish app, as a QR code or as a link. No field can be edited. */

/** Payee, amount with a decimal comma, message, and which of them may be edited (Swish QR code specification). */
export function swishCode(payee: string, amount: number, message: string): string {
  return `C${digits(payee)};${amount.toFixed(2).replace('.', ',')};${encodeURIComponent(plain(message))};0`
}

/** Not in the specification, but this is what Swish's own generator produces; with a decimal point here. */
export function swishLink(payee: string, amount: number, message: string): string {
  const words = encodeURIComponent(plain(message))
  return `https://app.swish.nu/1/p/sw/?sw=${digits(payee)}&amt=${amount.toFixed(2)}&cur=SEK&msg=${words}`
}

function digits(payee: string): string {
  return payee.replace(/\D/g, '')
}

/** Letters, digits and blanks, at most 50: what every version of the app accepts. */
function plain(message: string): string {
  return message.replace(/[^a-zåäö0-9 ]/gi, ' ').slice(0, 50)
}
