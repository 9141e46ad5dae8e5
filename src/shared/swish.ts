/** A filled-in payment as the Swish app reads it: from a code on a screen, or from a link. All of it is locked. */

/** Payee, amount with a decimal comma, message, and which of them may be edited (Swish QR code specification). */
export function swishCode(payee: string, amount: number, message: string): string {
  return `C${digits(payee)};${amount.toFixed(2).replace('.', ',')};${encodeURIComponent(plain(message))};0`
}

/** In no specification, but what Swish's own generator makes; here with a decimal point. */
export function swishLink(payee: string, amount: number, message: string): string {
  const words = encodeURIComponent(plain(message))
  return `https://app.swish.nu/1/p/sw/?sw=${digits(payee)}&amt=${amount.toFixed(2)}&cur=SEK&msg=${words}`
}

function digits(payee: string): string {
  return payee.replace(/\D/g, '')
}

/** Letters, digits and blanks, at most 50: what every version of the app takes. */
function plain(message: string): string {
  return message.replace(/[^a-zåäö0-9 ]/gi, ' ').slice(0, 50)
}
